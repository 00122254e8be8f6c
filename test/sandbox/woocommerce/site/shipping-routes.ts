import type { Hono } from "hono";
import { pickResourceFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { RestError, respond } from "#test/sandbox/woocommerce/http/wp-json.ts";

/** The methods of each zone by its id. WooCommerce adds the zone 0 for all other places. */
const ZONES: ReadonlyMap<number, { name: string; methods: [string, string, boolean][] }> = new Map([
  [
    1,
    {
      name: "New York",
      methods: [
        ["flat_rate", "Same-day courier", true],
        ["flat_rate", "Express &amp; gift wrap", true],
        ["local_pickup", "Collect it", true],
      ],
    },
  ],
  [
    0,
    {
      name: "Locations not covered by your other zones",
      methods: [
        ["flat_rate", "Same-day courier", true],
        ["free_shipping", "Free shipping", false],
      ],
    },
  ],
]);

/** The routes of a store's shipping zones and their methods. */
export function addShippingRoutes(app: Hono): void {
  app.get("/wp-json/wc/v3/shipping/zones", (context) => {
    const fields = context.req.query("_fields");
    const zones = [...ZONES].map(([id, { name }]) => pickResourceFields({ id, name }, fields));
    return respond(200, zones);
  });
  app.get("/wp-json/wc/v3/shipping/zones/:id{[0-9]+}/methods", (context) => {
    const zone = ZONES.get(Number(context.req.param("id")));
    if (zone === undefined)
      throw new RestError(
        404,
        "woocommerce_rest_shipping_zone_invalid",
        "Resource does not exist.",
      );
    const methods = zone.methods.map(([method_id, title, enabled], at) => ({
      ...{ id: at + 1, instance_id: at + 1, title, order: at + 1, enabled, method_id },
    }));
    return respond(200, methods);
  });
}
