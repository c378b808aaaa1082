/** What this phone's person has set; kept in its browser. */

const STORED = "robodrome.settings";

class Settings {
  /** Ask before an order is sent. */
  confirm = $state(true);
  sound = $state(true);
  haptics = $state(true);
  /** Keep the screen on. */
  awake = $state(true);

  constructor() {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
    for (const name of CHOICES) this[name] = stored[name] ?? this[name];
  }

  set(name: Choice, value: boolean): void {
    this[name] = value;
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(CHOICES.map((one) => [one, this[one]]))));
  }
}

export const CHOICES = ["confirm", "sound", "haptics", "awake"] as const;
export type Choice = (typeof CHOICES)[number];

export const settings = new Settings();
