import { Duration } from "aws-cdk-lib";
import { Construct } from "constructs";
import { APP_ASSETS_ROUTES, type AppAssetsEnv } from "#functions/bridge/app-assets/env.ts";
import type { PublicApi } from "../constructs/public-api.ts";
import { ServiceFunction } from "../constructs/service-function.ts";

/** The asset files that are bundled with each function that renders the merchant page or serves its files. */
export const APP_PAGE_FILES = {
  browserScripts: { "page.js": "functions/bridge/app-page/browser/main.ts" },
  gzipped: {
    "page.css": [
      "functions/bridge/app-page/browser/page.css",
      "functions/bridge/pages/unseen.css",
      "functions/bridge/app-page/browser/shell.css",
      "functions/bridge/app-page/browser/deliveries.css",
    ],
  },
} as const;

/** Serves the script and the style sheet of the merchant page. */
export class AppPage extends Construct {
  constructor(scope: Construct, id: string, { api }: { readonly api: PublicApi }) {
    super(scope, id);
    const assets = new ServiceFunction<AppAssetsEnv>(this, "Assets", {
      folder: "functions/bridge/app-assets",
      description: "Serves the script and the style sheet of the merchant page.",
      failureImpact:
        "The merchant page was loaded without its script or its styles. The merchant can reload the page.",
      timeout: Duration.seconds(10),
      environment: {},
      ...APP_PAGE_FILES,
    });
    for (const key of APP_ASSETS_ROUTES) api.addRoute(key, assets);
  }
}
