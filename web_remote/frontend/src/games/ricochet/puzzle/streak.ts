/** Days in a row on which a puzzle was solved. */

export interface Streak {
  /** The last of them, in ISO 8601. */
  day: string;
  days: number;
}

const DAY_MS = 86_400_000;

/** The streak after a puzzle of a day was solved. */
export function solvedOn(before: Streak | null, day: string): Streak {
  if (before?.day === day) return before;
  const goesOn = before && Date.parse(day) - Date.parse(before.day) === DAY_MS;
  return { day, days: goesOn ? before.days + 1 : 1 };
}
