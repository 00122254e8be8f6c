import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { toStoreOrder } from "#shared/bridge/adapters/woocommerce/delivery/to-store-order.ts";
import { wooCommerceOrderSchema } from "#shared/bridge/adapters/woocommerce/delivery/woocommerce-order.ts";

const { body } = JSON.parse(
  readFileSync("test/fixtures/woocommerce/08-updated-paid-processing.json", "utf8"),
) as { body: string };
const order = wooCommerceOrderSchema.parse(JSON.parse(body));

const details = {
  fingerprint: "",
  fulfillmentMethod: "delivery",
  regionNames: { shipping: "", billing: "" },
} as const;
const readStatus = (status: string, paidAt: string | null) =>
  toStoreOrder({ ...order, status, date_paid_gmt: paidAt }, details).status;

it.each(["constructor", "toString", "__proto__", "a-status-of-a-plugin"])(
  "an order with the unknown status %s is paid when its payment has a date",
  (status) => {
    expect(readStatus(status, "2026-11-20T12:00:00")).toBe("paid");
    expect(readStatus(status, null)).toBe("unpaid");
  },
);

it("is a test only if the bridge placed it itself, which no buyer can say", () => {
  const readTest = (key: string) =>
    toStoreOrder({ ...order, meta_data: [{ key, value: "1" }] }, details).isTest;

  expect(toStoreOrder(order, details).isTest).toBe(false);
  expect(readTest("order_bridge_synthetic")).toBe(false);
  expect(readTest("_order_bridge_synthetic")).toBe(true);
});
