/** The table's clock on the phone, from pings of the camera's socket. No DOM. */

/** Pings that are remembered: those of the last half minute. */
const KEPT = 16;

interface Sample {
  /** How long ping and answer took, ms. */
  roundTrip: number;
  /** Table s minus phone s. */
  offset: number;
}

/** The quickest of the latest answers tells the time best: its way there and back differ least. */
export class TableClock {
  #samples: Sample[] = [];

  /** Note an answer: when the ping was sent and its answer arrived, phone ms; what the table's clock said, s. */
  heard(sent: number, arrived: number, table: number): void {
    this.#samples = [...this.#samples, { roundTrip: arrived - sent, offset: table - (sent + arrived) / 2000 }].slice(-KEPT);
  }

  /** The table's clock at a time of the phone in ms; NaN before the first answer. */
  at(phone: number): number {
    const best = this.#samples.reduce<Sample | null>((a, b) => (a && a.roundTrip <= b.roundTrip ? a : b), null);
    return phone / 1000 + (best?.offset ?? NaN);
  }
}
