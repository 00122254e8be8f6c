import { createTextAsset } from "#functions/runtime/asset.ts";
import { APP_PAGE_FILES } from "#infra/bridge/app-page.ts";
import { bundleBrowserScript, joinAssetFiles } from "#infra/constructs/function-code.ts";

/** Builds the style sheet of the merchant's page as the stack does. */
export const buildAppStyle = () =>
  createTextAsset(
    "/app/assets",
    "page.css",
    Buffer.from(joinAssetFiles("page.css", APP_PAGE_FILES.gzipped["page.css"])).toString(),
  );

/** Builds the script of the merchant's page as the stack does. */
export const buildAppScript = () =>
  createTextAsset(
    "/app/assets",
    "page.js",
    Buffer.from(bundleBrowserScript(APP_PAGE_FILES.browserScripts["page.js"])).toString(),
  );

const buildScript = (name: "insights.js" | "locations.js" | "settings.js" | "administration.js") =>
  createTextAsset(
    "/app/assets",
    name,
    Buffer.from(bundleBrowserScript(APP_PAGE_FILES.browserScripts[name])).toString(),
  );

const buildSheet = (name: "insights.css" | "locations.css" | "settings.css") =>
  createTextAsset(
    "/app/assets",
    name,
    Buffer.from(joinAssetFiles(name, APP_PAGE_FILES.gzipped[name])).toString(),
  );

/** Builds what screens bring with them when they are shown, as the stack does. */
export const buildScreenAssets = () => ({
  insights: buildScript("insights.js"),
  insightsSheet: buildSheet("insights.css"),
  locations: buildScript("locations.js"),
  locationsSheet: buildSheet("locations.css"),
  settings: buildScript("settings.js"),
  settingsSheet: buildSheet("settings.css"),
  administration: buildScript("administration.js"),
});

const buildEmpty = (name: Parameters<typeof createTextAsset>[1]) =>
  createTextAsset("/app/assets", name, "");

/** The files of these screens, without their content. */
export const EMPTY_SCREEN_ASSETS = {
  insights: buildEmpty("insights.js"),
  insightsSheet: buildEmpty("insights.css"),
  locations: buildEmpty("locations.js"),
  locationsSheet: buildEmpty("locations.css"),
  settings: buildEmpty("settings.js"),
  settingsSheet: buildEmpty("settings.css"),
  administration: buildEmpty("administration.js"),
};
