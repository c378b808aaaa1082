/** The phone's camera: opened at the best size, and its focus, exposure and white balance held where the browser can. */

import type { PhoneControls, WantedFrames } from "../schema.ts";

/** What browsers know beyond the types of TypeScript (W3C, MediaStream Image Capture). */
interface Capabilities extends MediaTrackCapabilities {
  focusMode?: string[];
  exposureMode?: string[];
  whiteBalanceMode?: string[];
  torch?: boolean;
}
interface Settings extends MediaTrackSettings {
  focusMode?: string;
  focusDistance?: number;
  exposureMode?: string;
  exposureTime?: number;
  iso?: number;
  whiteBalanceMode?: string;
  colorTemperature?: number;
}
type Constraint = Partial<Record<keyof Settings | "torch", string | number | boolean>>;

/** Where this browser keeps the key by which the table knows its cameras again, and the camera that was chosen. */
const KEY = "camera-key";
const CHOSEN = "camera-lens";

/** Longest name that the table takes, characters. */
const MAX_LENS = 200;

/** Exposure times are in units of 100 microseconds there. */
const PER_MS = 10;

const size = ({ size: [width, height] }: WantedFrames): MediaTrackConstraints => ({
  width: { ideal: width },
  height: { ideal: height },
});

/** The key by which the table knows this browser's cameras again, also when it is invited again. */
export function cameraKey(): string {
  const key = localStorage.getItem(KEY) ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (one) => one.toString(36)).join("-");
  localStorage.setItem(KEY, key);
  return key;
}

/** The cameras of this phone, once it may open one: a wide lens is another camera than the usual one. */
export async function lenses(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, deviceId }) => kind === "videoinput" && deviceId);
}

/** Open this camera from now on. */
export const choose = (deviceId: string): void => localStorage.setItem(CHOSEN, deviceId);

/** Open the chosen camera, or the one at the back while that is not there. Rejects with a DOMException. */
export async function openCamera(wanted: WantedFrames): Promise<MediaStreamTrack> {
  const open = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size(wanted), ...which, frameRate: { ideal: 30 } }, audio: false });
  const back = { facingMode: { ideal: "environment" } };
  const chosen = localStorage.getItem(CHOSEN);
  const stream = await (chosen
    ? open({ deviceId: { exact: chosen } }).catch((error: DOMException) => {
        if (error.name !== "OverconstrainedError") throw error;
        return open(back);
      })
    : open(back));
  const track = stream.getVideoTracks()[0]!;
  track.contentHint = "detail";
  return track;
}

/** The browser's name for a camera, the same each time it is opened from this address. */
export function lensName(track: MediaStreamTrack): string | null {
  return (track.getSettings().deviceId || track.label).slice(0, MAX_LENS) || null;
}

/** Leave focus, exposure and white balance to the camera for a while. */
export async function release(track: MediaStreamTrack, wanted: WantedFrames): Promise<void> {
  const automatic: Constraint[] = [{ focusMode: "continuous" }, { exposureMode: "continuous" }, { whiteBalanceMode: "continuous" }];
  await apply(track, wanted, automatic);
}

/** Hold the wanted settings, or the present ones, as far as the browser can; resolves with what it holds. */
export async function hold(track: MediaStreamTrack, wanted: WantedFrames): Promise<PhoneControls> {
  const can = (track.getCapabilities?.() ?? {}) as Capabilities;
  const now = track.getSettings() as Settings;
  const asked = wanted.hold;
  const focus = asked?.focus ?? now.focusDistance;
  const time = asked?.exposure_ms != null ? asked.exposure_ms * PER_MS : now.exposureTime;
  const iso = asked?.gain ?? now.iso;
  const kelvin = asked?.white_balance ?? now.colorTemperature;
  const held: Constraint[] = [];
  if (can.focusMode?.includes("manual") && focus !== undefined) held.push({ focusMode: "manual", focusDistance: focus });
  if (can.exposureMode?.includes("manual") && time !== undefined)
    held.push({ exposureMode: "manual", exposureTime: time, ...(iso === undefined ? {} : { iso }) });
  if (can.whiteBalanceMode?.includes("manual") && kelvin !== undefined)
    held.push({ whiteBalanceMode: "manual", colorTemperature: kelvin });
  if (can.torch) held.push({ torch: false });
  await apply(track, wanted, held);
  const then = track.getSettings() as Settings;
  const isHeld = then.exposureMode === "manual";
  return {
    focus: (then.focusMode === "manual" && then.focusDistance) || null,
    exposure_ms: isHeld && then.exposureTime ? then.exposureTime / PER_MS : null,
    gain: (isHeld && then.iso) || null,
    white_balance: (then.whiteBalanceMode === "manual" && then.colorTemperature) || null,
  };
}

/** Each call replaces what was asked before, so the size is repeated. A camera that cannot do it stays as it is. */
async function apply(track: MediaStreamTrack, wanted: WantedFrames, advanced: Constraint[]): Promise<void> {
  await track.applyConstraints({ ...size(wanted), advanced: advanced as MediaTrackConstraintSet[] }).catch(() => undefined);
}

/** Width and height of the pictures: those of the video, scaled down if the table takes no such large ones. */
export function fitted(width: number, height: number, { size: wanted }: WantedFrames): [number, number] {
  const long = Math.max(...wanted) / Math.max(width, height);
  const short = Math.min(...wanted) / Math.min(width, height);
  const scale = Math.min(1, long, short);
  return [Math.floor(width * scale), Math.floor(height * scale)];
}
