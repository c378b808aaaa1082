/** A phone that films: its camera, its socket, and what interrupts it. */

import type { FromCamera, NextFrame, PhoneControls, WantedFrames } from "../schema.ts";
import { stayAwake } from "../stores/awake.ts";
import { FrameLink, type FrameSocketLike, type LinkStatus } from "./frameLink.ts";
import { watchHealth, type PhoneHealth } from "./health.ts";
import { choose, fitted, hold, lenses, lensName, openCamera, release } from "./lens.ts";
import { COLUMNS, TILE, Tiles } from "./tiles.ts";

/** Time in which a camera finds focus and exposure, ms. */
const SETTLE_MS = 2000;

/** Pause before a camera that was taken away is asked for again, ms. */
const AGAIN_MS = 2000;

type State = Extract<FromCamera, { t: "state" }>;

class Filming {
  status = $state<LinkStatus>("connecting");
  last = $state.raw<NextFrame | null>(null);
  stream = $state.raw<MediaStream | null>(null);
  size = $state.raw<[number, number] | null>(null);
  lenses = $state.raw<MediaDeviceInfo[]>([]);
  lens = $state<string | null>(null);
  /** Why the camera cannot be opened, by the name of the browser's error. */
  refused = $state("");
  trouble = $state<State["trouble"]>(null);
  settling = $state(false);
  #wanted: WantedFrames | null = null;
  #video: HTMLVideoElement | null = null;
  #paper = paper(1, 1);
  #tiles = new Tiles(1, 1);
  #controls: PhoneControls | null = null;
  #health: PhoneHealth = { battery: null, low: false, hot: false };
  #muted = false;
  #opening = false;
  #encoding = false;
  #ends: (() => void)[] = [];
  #link = new FrameLink({
    open: () => new WebSocket(new URL("api/camera/frames", location.href).href.replace("http", "ws")) as unknown as FrameSocketLike,
    later: (ms, action) => {
      const timer = setTimeout(action, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    changed: () => this.#heard(),
  });

  /** Connect, and again whenever the phone wakes up. */
  start(): void {
    if (this.#ends.length) {
      this.#link.open();
      return;
    }
    const wake = () => {
      this.#tell();
      if (document.hidden) return;
      this.#link.open();
      void this.#reopen();
    };
    for (const [target, event] of [[document, "visibilitychange"], [window, "pageshow"], [window, "online"]] as const) {
      target.addEventListener(event, wake);
      this.#ends.push(() => target.removeEventListener(event, wake));
    }
    this.#ends.push(
      stayAwake(true),
      watchHealth((health) => {
        this.#health = health;
        this.#tell();
      }),
    );
    this.#link.open();
  }

  /** End camera and socket. */
  end(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
    this.#link.close();
    this.#track?.stop();
    this.stream = null;
  }

  /** Show the camera's picture here, from where it is filmed. */
  show(video: HTMLVideoElement): () => void {
    this.#video = video;
    this.#await(video);
    return () => (this.#video = null);
  }

  /** Open the camera: the browser may ask its person first. */
  async film(): Promise<void> {
    if (this.#opening || !this.#wanted) return;
    this.#opening = true;
    this.#muted = false;
    try {
      const track = await openCamera(this.#wanted);
      track.addEventListener("ended", () => void this.#reopen());
      for (const event of ["mute", "unmute"] as const) track.addEventListener(event, () => this.#mute(event === "mute"));
      this.refused = "";
      this.stream = new MediaStream([track]);
      this.lens = lensName(track);
      this.lenses = await lenses();
    } catch (error) {
      this.refused = (error as DOMException).name;
      return;
    } finally {
      this.#opening = false;
      this.#tell();
    }
    await this.settle();
  }

  /** Film with another of this phone's cameras. */
  async change(deviceId: string): Promise<void> {
    choose(deviceId);
    this.#track?.stop();
    await this.film();
  }

  /** Let the camera find focus, exposure and white balance, then hold them. */
  async settle(): Promise<void> {
    const track = this.#track;
    if (!track || !this.#wanted || this.settling) return;
    this.settling = true;
    if (!this.#wanted.hold) {
      await release(track, this.#wanted);
      await new Promise((over) => setTimeout(over, SETTLE_MS));
    }
    this.#controls = await hold(track, this.#wanted);
    this.settling = false;
    this.#tell();
  }

  get #track(): MediaStreamTrack | undefined {
    return this.stream?.getVideoTracks().find((track) => track.readyState === "live");
  }

  #mute(muted: boolean): void {
    this.#muted = muted;
    this.#tell();
  }

  /** Open the camera again, until it can be opened, if it had been open. */
  async #reopen(): Promise<void> {
    this.#tell();
    if (!this.stream || this.#track || document.hidden) return;
    await this.film();
    if (!this.#track) setTimeout(() => void this.#reopen(), AGAIN_MS);
  }

  #heard(): void {
    this.status = this.#link.status;
    this.last = this.#link.last;
    const before = this.#wanted;
    this.#wanted = this.#link.wanted;
    const isNew = JSON.stringify(before) !== JSON.stringify(this.#wanted);
    if (isNew && before && this.#wanted && this.#track) void this.settle();
  }

  #tell(): void {
    const { battery, low, hot } = this.#health;
    const gone = Boolean(this.stream && !this.#track) || this.#muted;
    this.trouble = document.hidden ? "hidden" : gone ? "ended" : low ? "battery" : hot ? "hot" : null;
    this.#link.tell({ t: "state", trouble: this.trouble, battery, controls: this.#controls, lens: this.#track ? this.lens : null });
  }

  #await(video: HTMLVideoElement): void {
    video.requestVideoFrameCallback((now, { captureTime }) => {
      if (video !== this.#video) return;
      this.#await(video);
      void this.#take(video, captureTime ?? now);
    });
  }

  async #take(video: HTMLVideoElement, captured: number): Promise<void> {
    if (!this.#link.asks || !this.#wanted || this.#encoding || !video.videoWidth) return;
    this.#encoding = true;
    try {
      const [width, height] = fitted(video.videoWidth, video.videoHeight, this.#wanted);
      if (this.size?.[0] !== width || this.size[1] !== height) {
        this.size = [width, height];
        this.#paper = paper(width, height);
        this.#tiles = new Tiles(width, height);
        this.#link.whole = true;
      }
      this.#paper.drawImage(video, 0, 0, width, height);
      const changed = this.#tiles.changed(this.#paper.getImageData(0, 0, width, height).data);
      const tiles = this.#link.whole ? [] : changed;
      const sent = tiles.length ? this.#cut(tiles) : this.#paper;
      const jpeg = await sent.canvas.convertToBlob({ type: "image/jpeg", quality: this.#link.pace.quality });
      if (this.#link.film(new Uint8Array(await jpeg.arrayBuffer()), captured, tiles)) this.#tiles.sent(tiles);
    } finally {
      this.#encoding = false;
    }
  }

  /** These tiles of the picture, line by line. */
  #cut(tiles: number[]): OffscreenCanvasRenderingContext2D {
    const cut = paper(COLUMNS * TILE, Math.ceil(tiles.length / COLUMNS) * TILE);
    const place = (n: number, across: number): [number, number] => [TILE * (n % across), TILE * Math.floor(n / across)];
    tiles.forEach((tile, n) => {
      const [x, y] = place(tile, this.#tiles.across);
      cut.drawImage(this.#paper.canvas, x, y, TILE, TILE, ...place(n, COLUMNS), TILE, TILE);
    });
    return cut;
  }
}

/** A canvas whose pixels are read again and again. */
function paper(width: number, height: number): OffscreenCanvasRenderingContext2D {
  return new OffscreenCanvas(width, height).getContext("2d", { alpha: false, willReadFrequently: true })!;
}

export const filming = new Filming();
