/** The seconds that timers have left, counted here between two messages of the table. */

import type { Timer } from "../../schema.ts";

/** Call it while a component is made; the answer gives a timer's whole seconds. */
export function ticking(timers: () => Timer[]): (timer: Timer) => number {
  let passed = $state(0);
  // The table sends a timer's seconds when it starts, pauses or continues; other changes are none of theirs.
  const sent = $derived(timers());
  $effect(() => {
    passed = 0;
    if (!sent.some((timer) => timer.running)) return;
    const begun = performance.now();
    const counting = setInterval(() => (passed = (performance.now() - begun) / 1000), 500);
    return () => clearInterval(counting);
  });
  return (timer) => Math.max(0, Math.ceil(timer.seconds - (timer.running ? passed : 0)));
}
