/** What follows the frame that a finger waits for. */

import { untrack } from "svelte";

/** A value that follows another one after the next frame: what depends on it may be drawn later. */
export function afterFrame<Value>(value: () => Value): { readonly current: Value } {
  let current = $state.raw(untrack(value));
  $effect(() => {
    const next = value();
    let timer: number | undefined;
    const frame = requestAnimationFrame(() => (timer = window.setTimeout(() => (current = next))));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return {
    get current() {
      return current;
    },
  };
}
