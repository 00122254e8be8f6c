import { describe, expect, it } from "vitest";
import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { WooCommerceSandbox } from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  addWebhooks,
  callRest,
  callSandbox,
  expectEventually,
  orderTopics,
  placeOrder,
  startReceiver,
  startStore,
  summarizeDeliveries,
  waitForDeliveries,
} from "./sandbox-store.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");

/** Returns true if an action one hour later changes an order's modification date. */
async function hasNewModifiedDate(
  legacyStorage: boolean,
  act: (store: WooCommerceSandbox) => Promise<unknown>,
) {
  const time = { now: noon };
  const store = await startStore({
    usesLegacyStorage: legacyStorage,
    clock: () => new Date(time.now),
  });
  const before = await placeOrder(store, { status: "processing" });
  time.now += 3_600_000;
  await act(store);
  const { body } = await callRest(store, `GET orders/${before.id}`);
  return body.date_modified_gmt !== before.date_modified_gmt;
}

describe("an edit on legacy storage", () => {
  const updateOrder = (body: JsonObject) => (store: WooCommerceSandbox) =>
    callRest(store, "PUT orders/1", body);

  it.each<[string, (store: WooCommerceSandbox) => Promise<unknown>, boolean]>([
    ["of the address", updateOrder({ shipping: { city: "Boston" } }), false],
    ["of a line", updateOrder({ line_items: [{ product_id: 10, quantity: 2 }] }), false],
    ["of meta data", updateOrder({ meta_data: [{ key: "a", value: 1 }] }), false],
    ["that changes nothing", updateOrder({}), false],
    ["to the same status", updateOrder({ status: "processing" }), false],
    ["of the status", updateOrder({ status: "cancelled" }), true],
    ["of the customer's note", updateOrder({ customer_note: "Ring twice" }), true],
    ["by a refund", (store) => callRest(store, "POST orders/1/refunds", { amount: "1.00" }), true],
    ["by the trash", (store) => callRest(store, "DELETE orders/1"), true],
  ])("%s bumps the date as WordPress does, and always on HPOS", async (_, act, legacy) => {
    expect(await hasNewModifiedDate(true, act)).toBe(legacy);
    expect(await hasNewModifiedDate(false, act)).toBe(true);
  });

  it("fires updated nevertheless", async () => {
    const [store, receiver] = [
      await startStore({ usesLegacyStorage: true }),
      await startReceiver(),
    ];
    const { id } = await placeOrder(store);
    await addWebhooks(store, receiver, "order.updated");
    await callRest(store, `PUT orders/${id}`, { shipping: { city: "Boston" } });
    await expectEventually(() => summarizeDeliveries(receiver)).toEqual(["order.updated pending"]);
  });

  it("fires updated for a trashed order and for its restore, unlike on HPOS", async () => {
    const listFired = async (legacyStorage: boolean) => {
      const [store, receiver] = [
        await startStore({ usesLegacyStorage: legacyStorage }),
        await startReceiver(),
      ];
      for (const id of [1, 2]) {
        await placeOrder(store, { status: "processing" });
        await callRest(store, `DELETE orders/${id}`);
      }
      await addWebhooks(store, receiver, ...orderTopics);
      await callRest(store, "PUT orders/1", { status: "processing" });
      await callSandbox(store, "POST orders/2/restore");
      await waitForDeliveries(store, receiver);
      return summarizeDeliveries(receiver).filter((one) => one.endsWith("processing"));
    };

    expect(await listFired(false)).toEqual(["order.restored processing"]);
    expect(await listFired(true)).toEqual([
      "order.updated processing",
      "order.restored processing",
      "order.updated processing",
    ]);
  });
});

describe("a list of changed orders", () => {
  const dates = { date_modified: "2026-11-20T03:20:46", date_modified_gmt: "2026-11-20T08:20:46" };
  const findIds = async (store: WooCommerceSandbox, query: string) =>
    (await callRest(store, `GET orders?${query}`)).list.map(({ id }) => id);

  it("returns too many orders in New York for a zoned date with dates_are_gmt", async () => {
    const store = await startStore({ utcOffsetMinutes: -300 });
    await callSandbox(store, "POST orders", { id: 7, status: "processing", ...dates });
    const updateAndRead = (date: string) =>
      findIds(store, `modified_after=${date}&dates_are_gmt=true`);

    expect(await updateAndRead("2026-11-20T12:00:00")).toEqual([]);
    expect(await updateAndRead("2026-11-20T12:00:00Z")).toEqual([7]);
  });

  it("sorts orders of the same second by id, in both directions", async () => {
    const store = await startStore();
    for (const id of [9, 7, 8])
      await callSandbox(store, "POST orders", { id, status: "processing", ...dates });

    expect(await findIds(store, "orderby=modified&order=asc")).toEqual([7, 8, 9]);
    expect(await findIds(store, "orderby=modified&order=desc")).toEqual([9, 8, 7]);
  });

  it("contains all orders in a store without modified_after", async () => {
    const store = await startStore({ supportsModifiedAfter: false });
    await callSandbox(store, "POST orders", { id: 7, status: "processing", ...dates });

    expect(await findIds(store, "modified_after=2099-01-01T00:00:00&dates_are_gmt=true")).toEqual([
      7,
    ]);
  });
});

it("reports its order storage in the system status", async () => {
  const startEnabledStore = async (legacyStorage: boolean) => {
    const store = await startStore({ usesLegacyStorage: legacyStorage });
    return (await callRest(store, "GET system_status?_fields=settings.HPOS_enabled")).body.settings;
  };

  expect(await startEnabledStore(false)).toEqual({ HPOS_enabled: true });
  expect(await startEnabledStore(true)).toEqual({ HPOS_enabled: false });
});

it("deletes webhooks in a batch permanently, and each missing one fails alone", async () => {
  const [store, receiver] = [await startStore(), await startReceiver()];
  const [first, second] = await addWebhooks(store, receiver, "order.created", "order.updated");

  const { body } = await callRest(store, "POST webhooks/batch", { delete: [first, 99] });

  expect(body.delete).toMatchObject([
    { id: first, topic: "order.created" },
    { id: 99, error: { code: "woocommerce_rest_shop_webhook_invalid_id" } },
  ]);
  expect((await callRest(store, "GET webhooks")).list.map(({ id }) => id)).toEqual([second]);
});
