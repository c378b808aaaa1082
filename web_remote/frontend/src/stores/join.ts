/** Coming to the table. */

import { post } from "./requests.ts";
import { table } from "./table.svelte.ts";
import { t } from "../fluent/index.svelte.ts";

/** Use an invitation's code, then call `joined`; resolves with why that failed, empty if it did not. */
export async function join(code: string, name: string, joined: () => void): Promise<string> {
  const answer = await post("join", { code, name }).catch(() => null);
  if (!answer?.ok) {
    const reason = answer ? ((await answer.json()) as { code: string }).code : "";
    return t(`join.${reason}`, {}, t("join.unreachable"));
  }
  const again = table.status === "unpaired";
  joined();
  if (again) table.restart();
  return "";
}
