import { expect, it } from "vitest";
import { wooCommerceOrderSchema } from "#shared/bridge/adapters/woocommerce/delivery/woocommerce-order.ts";

const readQuantity = (quantity: unknown) =>
  wooCommerceOrderSchema.parse({
    id: 1,
    status: "processing",
    billing: {},
    shipping: {},
    line_items: [{ quantity }],
  }).line_items[0]?.quantity;

it.each([
  [2, 2],
  ["3", 3],
  [0.5, 0.5],
  // Numbers that DynamoDB cannot store, from a plugin.
  [1e-131, 0],
  [1e300, 0],
  ["1e999", 0],
  [-1, 0],
])("reads the quantity %j as %d", (quantity, expected) => {
  expect(readQuantity(quantity)).toBe(expected);
});
