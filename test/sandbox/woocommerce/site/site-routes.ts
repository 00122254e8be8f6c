import type { Hono } from "hono";
import { onlyFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { answer, type JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { type Store, versions } from "#test/sandbox/woocommerce/store.ts";
import { siteOf } from "./site.ts";

/** The header by which a WordPress site says where its REST API is. */
export const apiLink = (store: Store): Record<string, string> => ({
  Link: `<${store.url()}/${siteOf(store).plainPermalinks ? "index.php?rest_route=/" : "wp-json/"}>; rel="https://api.w.org/"`,
});

function index(store: Store): JsonObject {
  return {
    name: "Stand-in bakery",
    description: "",
    url: store.url(),
    home: store.url(),
    gmt_offset: store.utcOffsetMinutes / 60,
    timezone_string: "",
    namespaces: siteOf(store).withoutWooCommerce
      ? ["oembed/1.0", "wp/v2"]
      : ["oembed/1.0", "wc/v1", "wc/v2", "wc/v3", "wc/store", "wp/v2"],
    authentication: {},
    routes: {},
  };
}

function systemStatus(store: Store): JsonObject {
  return {
    environment: {
      home_url: store.url(),
      site_url: store.url(),
      version: versions.woocommerce,
      wp_version: versions.wordpress,
      default_timezone: "UTC",
    },
    settings: { currency: "USD", currency_symbol: "&#36;", HPOS_enabled: !store.legacyStorage },
  };
}

/** What a client can read about the site: its index without a key, its system status with one. */
export function siteRoutes(app: Hono, store: Store): void {
  for (const path of ["/wp-json", "/wp-json/"]) {
    app.get(path, (context) =>
      answer(200, onlyFields(index(store), context.req.query("_fields")), apiLink(store)),
    );
  }
  app.get("/wp-json/wc/v3/system_status", (context) =>
    answer(200, onlyFields(systemStatus(store), context.req.query("_fields"))),
  );
}
