import { expect, it } from "vitest";
import { callRest, startStore } from "./sandbox-store.ts";

it("products are listed by id, without the trash, which is found by its id", async () => {
  const store = await startStore();
  const { list, headers } = await callRest(
    store,
    "GET products?include=10,15,12,999&per_page=100&_fields=id,tags",
  );

  expect(list.map(({ id }) => id)).toEqual([12, 10]);
  expect(list.map((product) => Object.keys(product))).toEqual([
    ["id", "tags"],
    ["id", "tags"],
  ]);
  expect(headers.get("X-WP-Total")).toBe("2");
  expect((await callRest(store, "GET products/15?_fields=id")).body).toEqual({ id: 15 });
  const unknown = await callRest(store, "GET products/999");
  expect([unknown.status, unknown.body.code]).toEqual([404, "woocommerce_rest_product_invalid_id"]);
  expect((await callRest(store, "GET products?per_page=101")).status).toBe(400);
});

it("products are listed in pages", async () => {
  const store = await startStore();
  const { list, headers } = await callRest(store, "GET products?per_page=2&page=2&_fields=id");

  expect(list).toHaveLength(2);
  expect(headers.get("X-WP-TotalPages")).toBe("3");
});
