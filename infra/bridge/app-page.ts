import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { APP_ASSETS_ROUTES, type AppAssetsEnv } from "#functions/bridge/app-assets/env.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";
import { MAP_FILES, TRACKING_FILES } from "./tracking.ts";

const LIBRARIES = "./functions/bridge/app-page/browser/libraries";

/** What the scripts of screens are bundled without: they have it from the page's own script. */
const FROM_PAGE = {
  preact: `${LIBRARIES}/preact.ts`,
  "preact/hooks": `${LIBRARIES}/hooks.ts`,
  "preact/jsx-runtime": `${LIBRARIES}/jsx-runtime.ts`,
};

/** The asset files that are bundled with each function that renders the merchant page or serves its files. */
export const APP_PAGE_FILES = {
  browserScripts: {
    "page.js": "functions/bridge/app-page/browser/main.ts",
    "insights.js": {
      entry: "functions/bridge/app-page/browser/screens/insights/insights-screen.tsx",
      alias: FROM_PAGE,
    },
    "locations.js": {
      entry: "functions/bridge/app-page/browser/screens/locations/locations-script.tsx",
      alias: FROM_PAGE,
    },
    "settings.js": {
      entry: "functions/bridge/app-page/browser/screens/settings/settings-script.tsx",
      alias: FROM_PAGE,
    },
    "administration.js": {
      entry: "functions/bridge/app-page/browser/screens/administration/administration-script.ts",
      alias: FROM_PAGE,
    },
    ...MAP_FILES.browserScripts,
  },
  gzipped: {
    ...MAP_FILES.gzipped,
    "page.css": [
      "functions/bridge/app-page/browser/styles/page.css",
      "functions/bridge/pages/unseen.css",
      "functions/bridge/app-page/browser/styles/shell.css",
      "functions/bridge/app-page/browser/styles/deliveries.css",
      "functions/bridge/app-page/browser/styles/delivery.css",
    ],
    "insights.css": [
      "node_modules/uplot/dist/uPlot.min.css",
      "functions/bridge/app-page/browser/styles/insights.css",
    ],
    "settings.css": ["functions/bridge/app-page/browser/styles/settings.css"],
    "locations.css": [
      "functions/bridge/app-page/browser/styles/locations.css",
      "functions/bridge/app-page/browser/styles/holidays.css",
      "functions/bridge/app-page/browser/styles/week.css",
    ],
  },
} as const;

/** Serves the scripts and the style sheets of the merchant's and the buyer's page. */
export class AppPage extends Construct {
  constructor(scope: Construct, id: string, { api }: { readonly api: PublicApi }) {
    super(scope, id);
    const assets = new ServiceFunction<AppAssetsEnv>(this, "Assets", {
      folder: "functions/bridge/app-assets",
      description:
        "Serves the scripts and the style sheets of the merchant's and the buyer's page.",
      failureImpact:
        "The merchant page was loaded without its script or its styles, or the buyer's page without its map. Either can be reloaded.",
      timeout: Duration.seconds(10),
      environment: {},
      browserScripts: { ...APP_PAGE_FILES.browserScripts, ...TRACKING_FILES.browserScripts },
      gzipped: APP_PAGE_FILES.gzipped,
    });
    for (const key of APP_ASSETS_ROUTES) api.addRoute(key, assets);
  }
}
