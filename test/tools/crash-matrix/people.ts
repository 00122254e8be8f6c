import * as z from "zod";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { type ApiAnswer, callApi } from "#test/simulation/world/call-api.ts";
import { BRIDGE_HOST } from "#test/simulation/world/deployment.ts";
import { listDeliveries } from "#test/simulation/world/truth.ts";
import type { MatrixWorld } from "./matrix-world.ts";

/** Where an order goes after its buyer changed the address. */
export const NEW_STREET = "11 Madison Ave";

const PAUSE_MS = 20_000;
const storedSettings = z.object({
  revision: z.int(),
  settings: z.record(z.string(), z.unknown()),
});

/** A person tries again until the bridge acknowledges, or refuses because it is done already. */
async function insist(
  { engine }: MatrixWorld,
  call: () => Promise<Pick<ApiAnswer, "status">>,
): Promise<void> {
  for (;;) {
    const status = await call().then(
      (answer) => answer.status,
      () => 0,
    );
    if ((status >= 200 && status < 300) || status === 409) return;
    await engine.scheduler.sleep(PAUSE_MS);
  }
}

type Store = MatrixWorld["woocommerce"] | MatrixWorld["shopify"];

const callMerchantApi = (
  world: MatrixWorld,
  { storeId }: Store,
  method: string,
  path: string,
  body?: object,
) =>
  callApi(method, `https://${BRIDGE_HOST}/api/v1/stores/${storeId}/${path}`, {
    headers: { authorization: `Bearer ${world.findApiKey(storeId)}` },
    body,
  });

export async function placeOrder(store: Store, shippingMethod: string): Promise<string> {
  const { orderId } = await store.placeOrder({ mark: "", shippingMethod, quantity: 1 });
  return orderId;
}

/** Presses a button on the bridge's page of an order. */
export const pressButton = (world: MatrixWorld, store: Store, orderId: string, action: string) =>
  insist(world, () =>
    callMerchantApi(world, store, "POST", `deliveries/${orderId}/1/actions/${action}`, {}),
  );

/** Changes some settings of a store. */
export const changeSettings = (world: MatrixWorld, store: Store, change: object) =>
  insist(world, async () => {
    const { body } = await callMerchantApi(world, store, "GET", "settings");
    const { revision, settings } = storedSettings.parse(body);
    return callMerchantApi(world, store, "PUT", "settings", {
      revision,
      settings: { ...settings, ...change },
    });
  });

/** Changes the address of a WooCommerce order, as its merchant does in WordPress. */
export async function editAddress({ woocommerce }: MatrixWorld, orderId: string): Promise<void> {
  const { host, consumerKey, consumerSecret } = woocommerce;
  await woocommerce.answer({
    method: "PUT",
    url: new URL(`https://${host}/wp-json/wc/v3/orders/${orderId}`),
    headers: {
      authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ shipping: { address_1: NEW_STREET, postcode: "10010" } }),
  });
}

/** Shopify tells the app to erase what it has of an order's buyer. */
export async function requestErasure(
  { shopify, engine }: MatrixWorld,
  orderId: string,
): Promise<void> {
  await shopify.answer({
    method: "POST",
    url: new URL(`https://${shopify.host}/_stand-in/app/compliance/customers-redact`),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ orders: [orderId] }),
  });
  await engine.scheduler.sleep(0);
}

/** Lists the deliveries as the bridge stores them. */
export const listStored = ({ systems }: MatrixWorld): Delivery[] =>
  listDeliveries(systems.tables.bridge);

export const haveState = (world: MatrixWorld, state: Delivery["state"], count = 1): boolean => {
  const deliveries = listStored(world);
  return deliveries.length === count && deliveries.every((delivery) => delivery.state === state);
};
