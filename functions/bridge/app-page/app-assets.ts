import { type MapAssets, readMapAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import { type Asset, readBundledAsset } from "#functions/runtime/asset.ts";

/** What the app's page asks for: at once, and the rest where it shows a map or a screen that brings its own script. */
export interface AppAssets extends MapAssets {
  readonly script: Asset;
  readonly style: Asset;
  readonly insights: Asset;
  readonly insightsSheet: Asset;
  readonly locations: Asset;
  readonly locationsSheet: Asset;
  readonly settings: Asset;
  readonly settingsSheet: Asset;
  readonly administration: Asset;
}

/** The page's files as the stack laid them beside a function's bundle; throws where they are not there. */
export const readAppAssets = (folder: string): AppAssets => ({
  script: readBundledAsset("/app/assets", folder, "page.js"),
  style: readBundledAsset("/app/assets", folder, "page.css"),
  insights: readBundledAsset("/app/assets", folder, "insights.js"),
  insightsSheet: readBundledAsset("/app/assets", folder, "insights.css"),
  locations: readBundledAsset("/app/assets", folder, "locations.js"),
  locationsSheet: readBundledAsset("/app/assets", folder, "locations.css"),
  settings: readBundledAsset("/app/assets", folder, "settings.js"),
  settingsSheet: readBundledAsset("/app/assets", folder, "settings.css"),
  administration: readBundledAsset("/app/assets", folder, "administration.js"),
  ...readMapAssets(folder),
});
