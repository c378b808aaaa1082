/** Sounds and vibrations; what they tell is always on the screen, too. */

import { settings } from "./settings.svelte.ts";

/** Tones by occasion: frequencies in Hz, one after the other. */
const TONES = { turn: [523, 784], sent: [659], refused: [262, 196] } as const;
const TONE_S = 0.11;
const BUZZ_MS = { turn: [15, 60, 15], sent: [15], refused: [40] } as const;

let audio: AudioContext | undefined;
let sounding = 0;

/** Browsers let a page sound only after it has been touched once. While it is silent the phone need not mix any sound. */
addEventListener(
  "pointerdown",
  () => {
    audio = new AudioContext();
    void audio.suspend();
  },
  { once: true },
);

export function feel(occasion: keyof typeof TONES): void {
  if (settings.haptics) navigator.vibrate?.([...BUZZ_MS[occasion]]);
  if (!settings.sound || !audio) return;
  void audio.resume();
  for (const [i, tone] of TONES[occasion].entries()) sound(audio, tone, i * TONE_S);
}

function sound(context: AudioContext, tone: number, after: number): void {
  const start = context.currentTime + after;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.value = tone;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
  source.connect(volume).connect(context.destination);
  sounding += 1;
  source.onended = () => {
    sounding -= 1;
    if (!sounding) void context.suspend();
  };
  source.start(start);
  source.stop(start + TONE_S);
}
