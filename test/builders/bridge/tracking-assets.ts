import { readFileSync } from "node:fs";
import type { TrackingAssets } from "#functions/bridge/tracking-map/tracking-assets.ts";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { TRACKING_FILES } from "#infra/bridge/tracking.ts";
import { bundleBrowserScript } from "#infra/constructs/function-code.ts";

const { browserScripts, gzipped } = TRACKING_FILES;

const bundle = (name: keyof typeof browserScripts) =>
  createTextAsset(
    "/app/assets",
    name,
    Buffer.from(bundleBrowserScript(browserScripts[name])).toString(),
  );

const read = (name: keyof typeof gzipped) =>
  createTextAsset(
    "/app/assets",
    name,
    gzipped[name].map((file) => readFileSync(file, "utf8")).join(""),
  );

/** Builds the files of the buyer's map as the stack does. */
export const buildTrackingAssets = (): TrackingAssets => ({
  script: bundle("tracking.js"),
  map: bundle("tracking-map.js"),
  worker: read("tracking-worker.js"),
  sheet: read("tracking-map.css"),
});

/** The files of the buyer's map, without their content. */
export const EMPTY_TRACKING_ASSETS: TrackingAssets = {
  script: createTextAsset("/app/assets", "tracking.js", ""),
  map: createTextAsset("/app/assets", "tracking-map.js", ""),
  worker: createTextAsset("/app/assets", "tracking-worker.js", ""),
  sheet: createTextAsset("/app/assets", "tracking-map.css", ""),
};
