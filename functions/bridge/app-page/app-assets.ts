import { type Asset, readBundledAsset } from "#functions/runtime/asset.ts";

/** What the app's page asks for. */
export interface AppAssets {
  readonly script: Asset;
  readonly style: Asset;
}

/** The page's script and style as the stack laid them beside a function's bundle; throws where they are not there. */
export const readAppAssets = (folder: string): AppAssets => ({
  script: readBundledAsset("/app/assets", folder, "page.js"),
  style: readBundledAsset("/app/assets", folder, "page.css"),
});
