import { svelte } from "@sveltejs/vite-plugin-svelte";
import { marked } from "marked";
import { defineConfig, type Plugin } from "vite";

/** Compiles Markdown when the page is built: a `.md` file exports its HTML. */
const markdown: Plugin = {
  name: "markdown",
  transform: (source, id) =>
    id.endsWith(".md") ? `export default ${JSON.stringify(marked.parse(source, { async: false }))}` : null,
};

/** The manifest names its icons as the build does: with the hash of their content. */
const manifest: Plugin = {
  name: "manifest",
  generateBundle(_, bundle) {
    const built = (name: string) => Object.values(bundle).find((one) => one.type === "asset" && one.names.includes(name));
    const file = built("app.webmanifest");
    if (file?.type !== "asset") throw new Error("index.html names no app.webmanifest");
    file.source = String(file.source).replace(/icon\.\w+/g, (icon) => built(icon)!.fileName.replace("assets/", ""));
  },
};

/** Texts and help are called by language and game, such as `fr.common` and `fr.ricochet.help`. */
function chunkName(module: string | null): string {
  const [, kind, language, name] = /\/(texts|help)\/(\w+)\/(\w+)\.(?:ftl|md)/.exec(module ?? "") ?? [];
  const help = kind === "help" ? ".help" : "";
  return language ? `assets/${language}.${name}${help}-[hash].js` : "assets/[name]-[hash].js";
}

export default defineConfig({
  base: "./", // wherever a proxy serves the page
  plugins: [svelte(), markdown, manifest],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: ["index.html", "hall.html"], output: { chunkFileNames: (chunk) => chunkName(chunk.facadeModuleId) } },
  },
});
