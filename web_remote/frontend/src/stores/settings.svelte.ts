/** What this phone's person has set; kept in its browser. */

const STORED = "robodrome.settings";

class Settings {
  /** Ask before an order is sent. */
  confirm = $state(true);
  sound = $state(true);
  haptics = $state(true);
  /** Keep the screen on. */
  awake = $state(true);
  speech = $state<Speech>("off");

  constructor() {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
    for (const name of KEPT) this[name] = (stored[name] ?? this[name]) as never;
  }

  set<Name extends Kept>(name: Name, value: Settings[Name]): void {
    (this as Settings)[name] = value;
    localStorage.setItem(STORED, JSON.stringify(this, [...KEPT]));
  }
}

/** How much is read aloud. */
export type Speech = "off" | "some" | "all";
export const CHOICES = ["confirm", "sound", "haptics", "awake"] as const;
const KEPT = [...CHOICES, "speech"] as const;
type Kept = (typeof KEPT)[number];

export const settings = new Settings();
