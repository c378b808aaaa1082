/** The messages of a language, with the function that sentences call for the form of a noun. */

import { FluentBundle, FluentResource } from "@fluent/bundle";
import { Noun } from "./nouns.ts";

export function bundleOf(code: string, sources: string[]): FluentBundle {
  const bundle: FluentBundle = new FluentBundle(code, {
    useIsolating: false,
    functions: {
      WORD: ([noun], { form }) => (noun instanceof Noun ? noun.form(bundle, String(form ?? "")) : (noun ?? "")),
    },
  });
  for (const source of sources) bundle.addResource(new FluentResource(source));
  return bundle;
}
