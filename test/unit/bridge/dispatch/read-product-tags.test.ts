import { describe, expect, it } from "vitest";
import { readProductTags as readShopifyTags } from "#shared/bridge/adapters/shopify/delivery/read-product-tags.ts";
import { createAccessRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import { readProductTags } from "#shared/bridge/adapters/woocommerce/delivery/read-product-tags.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";

type Answer = { readonly status?: number; readonly body: unknown } | Error;

/** Reads the tags of an order of these products; `answer` says what the store answers to a path. */
async function read(productIds: readonly number[], answer: (path: string) => Answer) {
  const paths: string[] = [];
  const request: WooCommerceClient = async (method, path) => {
    paths.push(`${method} ${path}`);
    const answered = answer(path);
    if (answered instanceof Error) throw answered;
    return { status: answered.status ?? 200, retryAfterSeconds: undefined, body: answered.body };
  };
  const order = {
    ...{ id: 1, number: "1", status: "processing", currency: "USD", created_via: "checkout" },
    ...{ date_created_gmt: "2026-11-20T12:00:00", date_modified_gmt: "2026-11-20T12:00:00" },
    ...{ billing: null, shipping: null },
    line_items: productIds.map((product_id, at) => ({
      ...{ id: at, product_id, variation_id: 0, name: "x", quantity: 1, total: "1.00" },
    })),
  };
  const tags = await readProductTags(request, order).catch((error: unknown) => error);
  return { tags, paths };
}

const listAsked = (path: string): number[] =>
  (/include=([\d,]+)/.exec(path)?.[1] ?? "").split(",").map(Number);
const buildProduct = (id: number) => ({ id, tags: [{ name: `tag ${id}` }] });
const GONE = { status: 404, body: { code: "woocommerce_rest_product_invalid_id" } };
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe("the product tags of a WooCommerce order", () => {
  it("cost one request for each hundred products, however often one is in the order", async () => {
    const ids = range(150);
    const { tags, paths } = await read([...ids, ...ids, 0], (path) => ({
      body: listAsked(path).toReversed().map(buildProduct),
    }));

    expect(tags).toEqual(ids.map((id) => `tag ${id}`));
    expect(paths).toEqual([
      `GET products?include=${ids.slice(0, 100).join(",")}&per_page=100&_fields=id,tags`,
      `GET products?include=${ids.slice(100).join(",")}&per_page=100&_fields=id,tags`,
    ]);
  });

  it("cost none if the order has no product of the store", async () => {
    expect(await read([0, 0], () => expect.unreachable())).toEqual({ tags: [], paths: [] });
  });

  it("are asked for once more where no list has them; a deleted product has none", async () => {
    const { tags, paths } = await read([1, 2, 3], (path) =>
      path.startsWith("products?")
        ? { body: [buildProduct(1)] }
        : path.startsWith("products/2")
          ? { body: buildProduct(2) }
          : GONE,
    );

    expect(tags).toEqual(["tag 1", "tag 2"]);
    expect(paths.slice(1)).toEqual([
      "GET products/2?_fields=id,tags",
      "GET products/3?_fields=id,tags",
    ]);
  });

  it("are unknown where more are in no list than are asked for one by one", async () => {
    const readUnlisted = (count: number) =>
      read(range(count), (path) => (path.startsWith("products?") ? { body: [] } : GONE));

    expect((await readUnlisted(5)).tags).toEqual([]);
    const many = await readUnlisted(6);
    expect(many.tags).toBeUndefined();
    expect(many.paths).toHaveLength(1);
  });

  it("are unknown if the keys may not read products", async () => {
    expect((await read([1], () => new RejectedKeysError("user-may-not"))).tags).toBeUndefined();
    expect((await read([1], () => new RejectedKeysError("wrong-keys"))).tags).toMatchObject({
      problem: { code: "store-keys.wrong-keys" },
    });
  });

  it.each<[string, Answer]>([
    ["a route that is not there", { status: 404, body: { code: "rest_no_route" } }],
    ["a proxy's page", { status: 404, body: { message: "not found" } }],
    ["a refused parameter", { status: 400, body: { code: "rest_invalid_param" } }],
    ["products without tags", { body: [{ id: 1 }] }],
    ["one product", { body: buildProduct(1) }],
  ])("cannot be read from %s, which is no reason to take them as none", async (_, answer) => {
    const { tags } = await read([1], () => answer);
    expect(tags).toBeInstanceOf(UnavailableError);
    expect(tags).toMatchObject({ problem: { code: "store-fault" } });
  });

  it.each<[string, Answer]>([
    ["a route that is not there", { status: 404, body: { code: "rest_no_route" } }],
    ["another answer", { body: {} }],
  ])("cannot be read of one product from %s", async (_, answer) => {
    const { tags } = await read([1], (path) =>
      path.startsWith("products?") ? { body: [] } : answer,
    );
    expect(tags).toMatchObject({ problem: { code: "store-fault" } });
  });
});

describe("the product tags of a Shopify order", () => {
  const readAnswers = (answers: readonly unknown[]) => {
    const left = [...answers];
    let requests = 0;
    const run = async () => {
      requests += 1;
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    return readShopifyTags(run, "gid://shopify/Order/1").then(
      (tags) => ({ tags, requests }),
      (error: unknown) => ({ tags: error, requests }),
    );
  };
  const buildPage = (tags: readonly string[], hasNextPage = false) => ({
    order: {
      lineItems: {
        nodes: [{ currentQuantity: 1, product: { tags } }],
        pageInfo: { hasNextPage, endCursor: "x" },
      },
    },
  });

  it("cost one request", async () => {
    expect(await readAnswers([buildPage(["frozen"])])).toEqual({ tags: ["frozen"], requests: 1 });
  });

  it("are unknown as soon as the merchant does not allow them, also in between", async () => {
    const refusal = createAccessRefusal("scopes-missing", ["read_products"]);

    expect((await readAnswers([refusal])).tags).toBeUndefined();
    expect((await readAnswers([buildPage(["tea"], true), refusal])).tags).toBeUndefined();
  });

  it.each([
    ["lacks a required permission", createAccessRefusal("scopes-missing", ["read_orders"])],
    [
      "lacks a required permission, too",
      createAccessRefusal("scopes-missing", ["read_products", "read_orders"]),
    ],
    ["does not accept the app", createAccessRefusal("access-lost")],
    ["is silent", new UnavailableError(createMessage("shopify-silent"))],
  ])("cannot be read of a shop that %s", async (_, refusal) => {
    expect((await readAnswers([refusal])).tags).toBe(refusal);
  });

  it("cannot be read from an answer of another form", async () => {
    expect((await readAnswers([{ order: { lineItems: { nodes: [{}] } } }])).tags).toMatchObject({
      problem: { code: "shopify-fault" },
    });
  });
});
