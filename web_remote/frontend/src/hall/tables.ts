/** A table in a few words. */

import { ago, t } from "../fluent/index.svelte.ts";
import type { TableCard } from "./views.ts";

/** Those who call the host come first, those that are away last. */
export const byCall = (tables: TableCard[]): TableCard[] =>
  tables.toSorted((a, b) => Number(b.calls_host) - Number(a.calls_host) || Number(b.here) - Number(a.here) || a.name.localeCompare(b.name, undefined, { numeric: true }));

export const phaseText = (table: TableCard): string =>
  table.here ? t(`hall.phase.${table.phase}`, { ply: table.ply }) : t("hall.away", { ago: ago(table.since) });

export const playersText = (table: TableCard): string =>
  table.seats
    .filter(({ name }) => name)
    .map(({ name }) => name)
    .join(" – ");
