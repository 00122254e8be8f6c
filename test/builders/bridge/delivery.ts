import { createDelivery, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import {
  accountIdSchema,
  type DeliveryKey,
  storeIdSchema,
  storeOrderIdSchema,
} from "#shared/bridge/domain/ids.ts";
import type { CourierAccount, Store } from "#shared/bridge/domain/stores/store.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";

export const noon = new Date("2026-11-20T12:00:00.000Z");

export const buildDeliveryKey = (orderId = "1001"): DeliveryKey => ({
  storeId: storeIdSchema.parse("tea-house"),
  orderId: storeOrderIdSchema.parse(orderId),
  part: 1,
});

export const buildCourierAccount = (changes: Partial<CourierAccount> = {}): CourierAccount => ({
  accountId: accountIdSchema.parse("main"),
  name: "Bridge Courier",
  baseUrl: "http://courier.test",
  clientId: "client",
  secretId: "secret",
  email: "shop@example.com",
  ...changes,
});

/** Builds a connected and started WooCommerce store. Each store id has a shop of its own. */
export const buildStore = (changes: Partial<Store> = {}): Store => ({
  storeId: storeIdSchema.parse("tea-house"),
  accountId: accountIdSchema.parse("main"),
  access: {
    kind: "woocommerce",
    url: changes.storeId === undefined ? "http://store.test" : `http://${changes.storeId}.test`,
    consumerKey: "ck_x",
    consumerSecret: "cs_x",
  },
  keyPrefix: "",
  start: EVERY_ORDER,
  ...changes,
});

/** Builds a new delivery that was not reconciled yet. */
export const buildDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  ...createDelivery(buildDeliveryKey(), accountIdSchema.parse("main"), noon),
  ...changes,
});
