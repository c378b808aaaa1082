/** What this phone's person has set; kept in its browser. */

const STORED = "robodrome.settings";

class Settings {
  /** Ask before an order is sent. */
  confirm = $state(true);
  sound = $state(true);
  haptics = $state(true);
  /** Keep the screen on. */
  awake = $state(true);
  /** How much is read aloud. */
  speech = $state<Speech>("off");

  constructor() {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<Settings>;
    for (const name of CHOICES) this[name] = stored[name] ?? this[name];
    this.speech = SPEECH.find((one) => one === stored.speech) ?? this.speech;
  }

  set(name: Choice, value: boolean): void {
    this[name] = value;
    this.#keep();
  }

  speak(speech: Speech): void {
    this.speech = speech;
    this.#keep();
  }

  #keep(): void {
    const kept = [...CHOICES, "speech" as const].map((one) => [one, this[one]]);
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
  }
}

export const SPEECH = ["off", "some", "all"] as const;
export type Speech = (typeof SPEECH)[number];

export const CHOICES = ["confirm", "sound", "haptics", "awake"] as const;
export type Choice = (typeof CHOICES)[number];

export const settings = new Settings();
