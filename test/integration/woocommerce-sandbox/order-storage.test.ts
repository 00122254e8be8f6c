import { describe, expect, it } from "vitest";
import type { JsonObject } from "#test/sandbox/woocommerce/http/wp-json.ts";
import type { WooCommerceStandIn } from "#test/sandbox/woocommerce/start-woocommerce.ts";
import {
  aReceiver,
  aStore,
  door,
  eventually,
  listen,
  orderTopics,
  placeOrder,
  rest,
  settle,
  summaries,
} from "./sandbox-store.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");

/** Whether an act an hour later changes an order's date of modification. */
async function bumps(legacyStorage: boolean, act: (store: WooCommerceStandIn) => Promise<unknown>) {
  const time = { now: noon };
  const store = await aStore({ legacyStorage, clock: () => new Date(time.now) });
  const before = await placeOrder(store, { status: "processing" });
  time.now += 3_600_000;
  await act(store);
  const { body } = await rest(store, `GET orders/${before.id}`);
  return body.date_modified_gmt !== before.date_modified_gmt;
}

describe("an edit on legacy storage", () => {
  const put = (body: JsonObject) => (store: WooCommerceStandIn) =>
    rest(store, "PUT orders/1", body);

  it.each<[string, (store: WooCommerceStandIn) => Promise<unknown>, boolean]>([
    ["of the address", put({ shipping: { city: "Boston" } }), false],
    ["of a line", put({ line_items: [{ product_id: 10, quantity: 2 }] }), false],
    ["of meta data", put({ meta_data: [{ key: "a", value: 1 }] }), false],
    ["that changes nothing", put({}), false],
    ["to the same status", put({ status: "processing" }), false],
    ["of the status", put({ status: "cancelled" }), true],
    ["of the customer's note", put({ customer_note: "Ring twice" }), true],
    ["by a refund", (store) => rest(store, "POST orders/1/refunds", { amount: "1.00" }), true],
    ["by the trash", (store) => rest(store, "DELETE orders/1"), true],
  ])("%s bumps the date as WordPress does, and always on HPOS", async (_, act, legacy) => {
    expect(await bumps(true, act)).toBe(legacy);
    expect(await bumps(false, act)).toBe(true);
  });

  it("fires updated all the same", async () => {
    const [store, receiver] = [await aStore({ legacyStorage: true }), await aReceiver()];
    const { id } = await placeOrder(store);
    await listen(store, receiver, "order.updated");
    await rest(store, `PUT orders/${id}`, { shipping: { city: "Boston" } });
    await eventually(() => summaries(receiver)).toEqual(["order.updated pending"]);
  });

  it("of a trashed order, and its way out of the trash, fire updated, unlike on HPOS", async () => {
    const fired = async (legacyStorage: boolean) => {
      const [store, receiver] = [await aStore({ legacyStorage }), await aReceiver()];
      for (const id of [1, 2]) {
        await placeOrder(store, { status: "processing" });
        await rest(store, `DELETE orders/${id}`);
      }
      await listen(store, receiver, ...orderTopics);
      await rest(store, "PUT orders/1", { status: "processing" });
      await door(store, "POST orders/2/restore");
      await settle(store, receiver);
      return summaries(receiver).filter((one) => one.endsWith("processing"));
    };

    expect(await fired(false)).toEqual(["order.restored processing"]);
    expect(await fired(true)).toEqual([
      "order.updated processing",
      "order.restored processing",
      "order.updated processing",
    ]);
  });
});

describe("a list of changed orders", () => {
  const dates = { date_modified: "2026-11-20T03:20:46", date_modified_gmt: "2026-11-20T08:20:46" };
  const found = async (store: WooCommerceStandIn, query: string) =>
    (await rest(store, `GET orders?${query}`)).list.map(({ id }) => id);

  it("returns too much in New York where a zoned date meets dates_are_gmt", async () => {
    const store = await aStore({ utcOffsetMinutes: -300 });
    await door(store, "POST orders", { id: 7, status: "processing", ...dates });
    const changed = (date: string) => found(store, `modified_after=${date}&dates_are_gmt=true`);

    expect(await changed("2026-11-20T12:00:00")).toEqual([]);
    expect(await changed("2026-11-20T12:00:00Z")).toEqual([7]);
  });

  it("sorts those of one second by id, both ways", async () => {
    const store = await aStore();
    for (const id of [9, 7, 8])
      await door(store, "POST orders", { id, status: "processing", ...dates });

    expect(await found(store, "orderby=modified&order=asc")).toEqual([7, 8, 9]);
    expect(await found(store, "orderby=modified&order=desc")).toEqual([9, 8, 7]);
  });

  it("is everything in a store that does not know modified_after", async () => {
    const store = await aStore({ knowsModifiedAfter: false });
    await door(store, "POST orders", { id: 7, status: "processing", ...dates });

    expect(await found(store, "modified_after=2099-01-01T00:00:00&dates_are_gmt=true")).toEqual([
      7,
    ]);
  });
});

it("says how it keeps orders in its system status", async () => {
  const enabled = async (legacyStorage: boolean) => {
    const store = await aStore({ legacyStorage });
    return (await rest(store, "GET system_status?_fields=settings.HPOS_enabled")).body.settings;
  };

  expect(await enabled(false)).toEqual({ HPOS_enabled: true });
  expect(await enabled(true)).toEqual({ HPOS_enabled: false });
});

it("deletes webhooks in a batch, by force, each missing one failing alone", async () => {
  const [store, receiver] = [await aStore(), await aReceiver()];
  const [first, second] = await listen(store, receiver, "order.created", "order.updated");

  const { body } = await rest(store, "POST webhooks/batch", { delete: [first, 99] });

  expect(body.delete).toMatchObject([
    { id: first, topic: "order.created" },
    { id: 99, error: { code: "woocommerce_rest_shop_webhook_invalid_id" } },
  ]);
  expect((await rest(store, "GET webhooks")).list.map(({ id }) => id)).toEqual([second]);
});
