/** What may keep a phone from filming: its battery, and its processor's load and heat, where the browser tells. */

interface Battery extends EventTarget {
  level: number;
  charging: boolean;
}
interface Pressure {
  state: "nominal" | "fair" | "serious" | "critical";
}
type PressureObserver = new (heard: (records: Pressure[]) => void) => { observe(what: "cpu"): Promise<void>; disconnect(): void };

/** Level below which a battery is nearly empty. */
const LOW = 0.15;

export interface PhoneHealth {
  /** 0 to 1; null where the browser does not tell. */
  battery: number | null;
  low: boolean;
  hot: boolean;
}

/** Call `changed` with each change; returns the end of it. */
export function watchHealth(changed: (health: PhoneHealth) => void): () => void {
  const health: PhoneHealth = { battery: null, low: false, hot: false };
  let battery: Battery | undefined;
  let ended = false;
  const look = () => {
    if (!battery || ended) return;
    health.battery = battery.level;
    health.low = battery.level < LOW && !battery.charging;
    changed(health);
  };
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  void getBattery?.call(navigator).then((found) => {
    battery = found;
    for (const event of ["levelchange", "chargingchange"]) found.addEventListener(event, look);
    look();
  });
  const { PressureObserver: Observer } = globalThis as { PressureObserver?: PressureObserver };
  const heat = Observer && new Observer((records) => {
    health.hot = records.at(-1)?.state === "critical";
    changed(health);
  });
  heat?.observe("cpu").catch(() => undefined);
  return () => {
    ended = true;
    heat?.disconnect();
    for (const event of ["levelchange", "chargingchange"]) battery?.removeEventListener(event, look);
  };
}
