import { type Asset, readBundledAsset } from "#functions/runtime/asset.ts";

/** The map itself: MapLibre, its worker and its style sheet. */
export interface MapAssets {
  readonly map: Asset;
  readonly worker: Asset;
  readonly sheet: Asset;
}

/** What the buyer's page asks for where it shows a map. */
export interface TrackingAssets extends MapAssets {
  /** Asks for the position, and brings the map after the text. */
  readonly script: Asset;
}

/** The map's files that the stack laid beside a function's bundle. Throws where they are not there. */
export const readMapAssets = (folder: string): MapAssets => ({
  map: readBundledAsset("/app/assets", folder, "tracking-map.js"),
  worker: readBundledAsset("/app/assets", folder, "tracking-worker.js"),
  sheet: readBundledAsset("/app/assets", folder, "tracking-map.css"),
});

/** The files of the buyer's page, in the same way. */
export const readTrackingAssets = (folder: string): TrackingAssets => ({
  script: readBundledAsset("/app/assets", folder, "tracking.js"),
  ...readMapAssets(folder),
});
