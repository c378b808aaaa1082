/** The texts that neither the first view nor a game shows: their many addresses are fetched with the first of them. */
export const FURTHER = import.meta.glob<string>(
  "../../../../controller/api/texts/*/{calibration,camera,console,games,hall,lesson,library,linked,lobby,menu,puzzle,refusals,review,setup,trouble,typed}.ftl",
  { query: "?raw", import: "default" },
);
