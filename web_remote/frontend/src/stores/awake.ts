/** Keeps the screen on while a match is played or a phone films, where the browser offers it: only on https. */

import { settings } from "./settings.svelte.ts";

export const canStayAwake = "wakeLock" in navigator;

/** Ask for it whenever the page is shown; a browser lets go of it when the page is hidden. Returns the end of it. */
export function stayAwake(wanted: boolean = settings.awake): () => void {
  let lock: WakeLockSentinel | undefined;
  let ended = !canStayAwake || !wanted;
  const ask = async () => {
    if (ended || document.hidden) return;
    lock = await navigator.wakeLock.request("screen").catch(() => undefined); // refused while the battery is low
    if (ended) void lock?.release();
  };
  document.addEventListener("visibilitychange", ask);
  void ask();
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
