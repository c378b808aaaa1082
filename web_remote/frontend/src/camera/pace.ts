/** The quality of the pictures, fitted to the network: their size stays, as the calibration holds for it. No DOM. */

/** Age at arrival that is aimed at, ms: below it quality rises, above twice of it quality falls. */
const AIM_MS = 60;

const LEAST = 0.3;
const MOST = 0.92;

export class Pace {
  quality = 0.85;

  /** Note how old a picture was when it arrived, ms. */
  arrived(age: number): void {
    if (age > 2 * AIM_MS) this.#change(-0.05);
    else if (age < AIM_MS) this.#change(0.01);
  }

  /** A picture was longer than the table takes. */
  tooLong(): void {
    this.#change(-0.1);
  }

  #change(by: number): void {
    this.quality = Math.min(MOST, Math.max(LEAST, this.quality + by));
  }
}
