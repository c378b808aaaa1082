/** Reads aloud what the table announces to everybody in the room. */

import { capital, say, t, texts } from "../../fluent/index.svelte.ts";
import type { Announcement, Timer, View } from "../../schema.ts";
import type { Speech } from "../../stores/settings.svelte.ts";
import type { logLine } from "../ui/seats.ts";

const ABOUT: Record<Speech, readonly Announcement["about"][]> = {
  off: [],
  some: ["table", "hands", "turn"],
  all: ["move", "table", "hands", "turn"],
};
/** Seconds before the end of a timer at which they are said. */
const LEFT_S = [30, 10];
/** Sentences that may wait to be said; when more do, the old ones no longer matter. */
const WAITING = 4;

let said: number | undefined;
let sent: Timer[] | undefined;
let alarms: number[] = [];
const waiting = new Set<SpeechSynthesisUtterance>();

/** Whether this browser speaks the reader's language. Some know their voices only a moment after the start. */
export function canSpeak(): boolean {
  if (!("speechSynthesis" in window)) return false;
  const voices = speechSynthesis.getVoices();
  return !voices.length || voices.some(({ lang }) => lang.slice(0, 2) === texts.language);
}

/** Say what is new in this view; nothing of what was announced before the first one. */
export function hear(view: View, speech: Speech, line: typeof logLine): void {
  if (!("speechSynthesis" in window)) return;
  const newest = Math.max(0, ...Object.keys(view.spoken).map(Number));
  const since = Math.min(said ?? newest, newest); // the table's program counts from the beginning after a restart
  said = newest;
  for (const [number, { about, seat, msg }] of Object.entries(view.spoken)) {
    if (Number(number) > since && ABOUT[speech].includes(about)) {
      utter(about === "move" ? line(view, { msg, ...(seat && { seat }) }) : capital(say(msg)));
    }
  }
  if (speech === "off") silence();
  watch(speech === "off" ? [] : view.timers);
}

function silence(): void {
  speechSynthesis.cancel();
  waiting.clear();
}

function watch(timers: Timer[]): void {
  if (timers === sent) return;
  sent = timers;
  alarms.forEach(clearTimeout);
  const running = timers.filter((timer) => timer.running);
  alarms = running.flatMap(({ seconds: left }) =>
    LEFT_S.filter((seconds) => left > seconds).map((seconds) =>
      window.setTimeout(() => utter(t("speech.left", { seconds })), (left - seconds) * 1000),
    ),
  );
}

function utter(text: string): void {
  if (waiting.size >= WAITING) silence();
  const spoken = new SpeechSynthesisUtterance(text);
  spoken.lang = texts.language;
  spoken.onend = spoken.onerror = () => waiting.delete(spoken);
  waiting.add(spoken);
  speechSynthesis.speak(spoken);
}
