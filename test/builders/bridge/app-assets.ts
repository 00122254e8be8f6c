import { readFileSync } from "node:fs";
import { createTextAsset } from "#functions/runtime/asset.ts";
import { APP_PAGE_FILES } from "#infra/bridge/app-page.ts";
import { bundleBrowserScript } from "#infra/constructs/function-code.ts";

/** Builds the style sheet of the merchant's page as the stack does. */
export const buildAppStyle = () =>
  createTextAsset(
    "/app/assets",
    "page.css",
    APP_PAGE_FILES.gzipped["page.css"].map((file) => readFileSync(file, "utf8")).join(""),
  );

/** Builds the script of the merchant's page as the stack does. */
export const buildAppScript = () =>
  createTextAsset(
    "/app/assets",
    "page.js",
    Buffer.from(bundleBrowserScript(APP_PAGE_FILES.browserScripts["page.js"])).toString(),
  );

/** Builds what the insights bring with them when they are shown, as the stack does. */
export const buildInsightsAssets = () => ({
  insights: createTextAsset(
    "/app/assets",
    "insights.js",
    Buffer.from(bundleBrowserScript(APP_PAGE_FILES.browserScripts["insights.js"])).toString(),
  ),
  insightsSheet: createTextAsset(
    "/app/assets",
    "insights.css",
    APP_PAGE_FILES.gzipped["insights.css"].map((file) => readFileSync(file, "utf8")).join(""),
  ),
});

/** The files of the insights, without their content. */
export const EMPTY_INSIGHTS_ASSETS = {
  insights: createTextAsset("/app/assets", "insights.js", ""),
  insightsSheet: createTextAsset("/app/assets", "insights.css", ""),
};
