import type { Hono } from "hono";
import { buildPageHeaders, parseIds, parsePage } from "#test/sandbox/woocommerce/http/paging.ts";
import { pickFields, pickResourceFields } from "#test/sandbox/woocommerce/http/pick-fields.ts";
import { type JsonObject, RestError, respond } from "#test/sandbox/woocommerce/http/wp-json.ts";
import { type Product, products } from "#test/sandbox/woocommerce/orders/catalogue.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";
import { findStates } from "./countries.ts";
import { readSite } from "./site.ts";

/** The routes of what a store knows beside its orders: the states of countries, and its products. */
export function addDataRoutes(app: Hono, store: Store): void {
  app.get("/wp-json/wc/v3/data/countries/:country{[A-Za-z-]+}", (context) => {
    if (readSite(store).hidesSettings) {
      throw new RestError(403, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
    }
    const code = context.req.param("country").toUpperCase();
    const states = findStates(code).map((state) => ({ ...state }));
    return respond(200, pickResourceFields({ code, states }, context.req.query("_fields")));
  });
  app.get("/wp-json/wc/v3/products/:id{[0-9]+}", (context) => {
    const id = Number(context.req.param("id"));
    const product = products[id];
    if (product === undefined)
      throw new RestError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
    return respond(
      200,
      pickResourceFields(buildProductView(store, id, product), context.req.query("_fields")),
    );
  });
  app.get("/wp-json/wc/v3/products", (context) => {
    const query = context.req.query();
    const page = parsePage(query);
    const include = parseIds(query.include);
    const found = Object.entries(products)
      .map(([id, product]) => ({ id: Number(id), product }))
      .filter(({ id, product }) => !product.isTrashed && isIncluded(include, id))
      .reverse();
    const shown = found.slice((page.number - 1) * page.size, page.number * page.size);
    return respond(
      200,
      shown.map(({ id, product }) =>
        pickFields(buildProductView(store, id, product), query._fields),
      ),
      buildPageHeaders(context.req.url, page, found.length),
    );
  });
}

const isIncluded = (include: readonly number[], id: number): boolean =>
  include.length === 0 || include.includes(id);

function buildProductView(store: Store, id: number, product: Product): JsonObject {
  const { name, sku, virtual = false, downloadable = false } = product;
  const names = store.productTags.get(id) ?? product.tags ?? [];
  const tags = names.map((tag, at) => ({ id: at + 1, name: tag, slug: tag }));
  return { id, name, sku, virtual, downloadable, tags };
}
