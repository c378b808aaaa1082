/** The page's model of the table, and how messages change it. No DOM. */

import type { FromTable, Poses, View } from "../schema.ts";

export type Model = { boot: string; seq: number; view: View | null; poses: Poses | null };

export const nothing: Model = { boot: "", seq: 0, view: null, poses: null };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The target with a JSON merge patch applied (RFC 7396, section 2); the target is unchanged. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Json = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/**
 * The model after a message; null if an earlier change is missing and the page must reconnect.
 * A change that the model already includes has no effect.
 */
export function received(model: Model, message: FromTable): Model | null {
  switch (message.t) {
    case "snap":
      return { ...model, boot: message.boot, seq: message.seq, view: message.view };
    case "ev":
      if (message.seq <= model.seq) return model;
      if (message.seq > model.seq + 1) return null;
      return { ...model, seq: message.seq, view: merged(model.view, message.patch) as View };
    case "poses":
      return { ...model, poses: message.poses };
    default:
      return model;
  }
}
