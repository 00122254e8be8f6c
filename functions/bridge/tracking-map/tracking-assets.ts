import { type Asset, readBundledAsset } from "#functions/runtime/asset.ts";

/** What the buyer's page asks for where it shows a map. */
export interface TrackingAssets {
  /** Asks for the position, and brings the map after the text. */
  readonly script: Asset;
  /** The map itself: MapLibre, its worker and its style sheet. */
  readonly map: Asset;
  readonly worker: Asset;
  readonly sheet: Asset;
}

/** The files that the stack laid beside a function's bundle. Throws where they are not there. */
export const readTrackingAssets = (folder: string): TrackingAssets => ({
  script: readBundledAsset("/app/assets", folder, "tracking.js"),
  map: readBundledAsset("/app/assets", folder, "tracking-map.js"),
  worker: readBundledAsset("/app/assets", folder, "tracking-worker.js"),
  sheet: readBundledAsset("/app/assets", folder, "tracking-map.css"),
});
