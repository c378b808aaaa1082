/** The texts that neither the first view nor a game shows: their many addresses are fetched with the first of them. */
export const FURTHER = import.meta.glob<string>(
  [
    "../../../../controller/api/texts/*/*.ftl",
    "!../../../../controller/api/texts/*/{common,droids,netzwerk,ricochet,roborama,robotory}.ftl",
  ],
  { query: "?raw", import: "default" },
);
