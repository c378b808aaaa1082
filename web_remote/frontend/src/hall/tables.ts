/** A table in a few words. */

import { ago, t } from "../fluent/index.svelte.ts";
import type { TableCard } from "./views.ts";

/** Those that are here and have not confirmed a stop come first, then those who call the host; the last ones are away. */
export const byCall = (tables: TableCard[]): TableCard[] =>
  tables.toSorted(
    (a, b) =>
      Number(b.here && b.stopping) - Number(a.here && a.stopping) ||
      Number(b.calls_host) - Number(a.calls_host) ||
      Number(b.here) - Number(a.here) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }),
  );

export const phaseText = (table: TableCard): string => {
  const phase = table.here ? t(`hall.phase.${table.phase}`, { ply: table.ply }) : t("hall.away", { ago: ago(table.since) });
  return table.stopping ? `${phase} · ${t("hall.stopping")}` : phase;
};

export const playersText = (table: TableCard): string =>
  table.seats
    .filter(({ name }) => name)
    .map(({ name }) => name)
    .join(" – ");
