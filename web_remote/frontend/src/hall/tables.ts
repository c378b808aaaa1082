/** A table in a few words. */

import { ago, capital, t } from "../fluent/index.svelte.ts";
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

/** What somebody of the hall must see to; empty if nothing. */
export const urgentText = (table: TableCard): string =>
  [table.here && table.stopping && capital(t("hall.stopping")), table.calls_host && t("hall.calls")].filter(Boolean).join(" · ");

export const phaseText = (table: TableCard): string => {
  if (table.here) return t(`hall.phase.${table.phase}`, { ply: table.ply });
  const away = t("hall.away", { ago: ago(table.since) });
  return table.stopping ? `${away} · ${t("hall.stopping")}` : away;
};

export const playersText = (table: TableCard): string =>
  table.seats
    .filter(({ name }) => name)
    .map(({ name }) => name)
    .join(" – ");
