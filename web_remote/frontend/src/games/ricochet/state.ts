/** Ricochet's part of the view. */

export interface RicochetState {
  target?: string;
  chip?: string;
  bids: { seat: string; number: number }[];
}
