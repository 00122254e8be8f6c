import type { Hono } from "hono";
import { pickFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { type JsonObject, respond } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { type Store, versions } from "#test/sandbox/woocommerce/store.ts";
import { readSite } from "./site.ts";

/** The header that tells a client where the site's REST API is. */
export const buildApiLink = (store: Store): Record<string, string> => ({
  Link: `<${store.getUrl()}/${readSite(store).plainPermalinks ? "index.php?rest_route=/" : "wp-json/"}>; rel="https://api.w.org/"`,
});

function buildIndex(store: Store): JsonObject {
  const { name, timeZone } = readSite(store);
  return {
    name,
    description: "",
    url: store.getUrl(),
    home: store.getUrl(),
    gmt_offset: store.utcOffsetMinutes / 60,
    timezone_string: timeZone,
    namespaces: readSite(store).withoutWooCommerce
      ? ["oembed/1.0", "wp/v2"]
      : ["oembed/1.0", "wc/v1", "wc/v2", "wc/v3", "wc/store", "wp/v2"],
    authentication: {},
    routes: {},
  };
}

function buildSystemStatus(store: Store): JsonObject {
  return {
    environment: {
      home_url: store.getUrl(),
      site_url: store.getUrl(),
      version: versions.woocommerce,
      wp_version: versions.wordpress,
      default_timezone: "UTC",
    },
    settings: { currency: "USD", currency_symbol: "&#36;", HPOS_enabled: !store.usesLegacyStorage },
  };
}

/** The routes that describe the site: its index without a key, its system status with a key. */
export function addSiteRoutes(app: Hono, store: Store): void {
  for (const path of ["/wp-json", "/wp-json/"]) {
    app.get(path, (context) =>
      respond(
        200,
        pickFields(buildIndex(store), context.req.query("_fields")),
        buildApiLink(store),
      ),
    );
  }
  app.get("/wp-json/wc/v3/system_status", (context) =>
    respond(200, pickFields(buildSystemStatus(store), context.req.query("_fields"))),
  );
}
