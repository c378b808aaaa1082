/** The rules of the games for players: `<language>/<game>.md`, compiled when the page is built. */

const FILES = import.meta.glob<string>("./*/*.md", { import: "default" });

/** The rules as HTML; English where the language has none, nothing for a game without rules here. */
export async function helpOf(language: string, game: string): Promise<string> {
  const file = FILES[`./${language}/${game}.md`] ?? FILES[`./en/${game}.md`];
  return (await file?.()) ?? "";
}
