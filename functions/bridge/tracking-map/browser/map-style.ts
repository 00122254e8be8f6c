import type { StyleSpecification } from "maplibre-gl";

/** Needs no network: a surface below the way and its ends. */
export const createPlainStyle = (): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [
    { id: "surface", type: "background", paint: { "background-color": readColor("--ground") } },
  ],
});

/** Reads a color of the page's style sheet. */
export const readColor = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
