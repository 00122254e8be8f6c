import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createWooCommerceStorefront } from "#shared/bridge/adapters/woocommerce/delivery/storefront.ts";
import { createStoreCaches } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { ensureAccepted } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { createWooClient, createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { crashAt, ProcessKilled } from "#test/fakes/crash-simulation.ts";
import { buildStoreUpdate, openWooCommerce, toOrderId, tracking } from "./sandbox-storefronts.ts";

const open = await openWooCommerce();
const fulfillmentStore = await openWooCommerce(true);
afterAll(() => Promise.all([open.close(), fulfillmentStore.close()]));

const KEY = "_wc_shipment_tracking_items";
interface Meta {
  readonly meta_data: { readonly key: string; readonly value: unknown }[];
}

describe("a WooCommerce store", () => {
  const { storefront, api, place } = open;
  const pushUpdate = (id: string, kind: Parameters<typeof buildStoreUpdate>[0]) =>
    storefront.pushUpdate(toOrderId(id), buildStoreUpdate(kind), tracking);
  const readTrackingMeta = async (id: string) =>
    (await api<Meta>(id)).meta_data.find(({ key }) => key === KEY)?.value;
  beforeEach(() => open.injectFault({}));

  it("receives one customer note with the tracking link", async () => {
    const id = await place();

    await pushUpdate(id, "under-way");

    expect(await api(`${id}/notes?type=customer`)).toMatchObject([
      {
        note: "Bridge Courier is on the way with your order. Follow it here: https://bridge.test/track/abc",
      },
    ]);
  });

  it("receives the merchant's own note", async () => {
    const id = await place();
    const buyerNote = `Dein Brot kommt: ${tracking.url} & bald`;

    for (const _twice of [1, 2])
      await storefront.pushUpdate(toOrderId(id), buildStoreUpdate("under-way"), {
        ...tracking,
        buyerNote,
      });

    expect(await api(`${id}/notes?type=customer`)).toMatchObject([{ note: buyerNote }]);
  });

  it.each([
    { open, what: "its meta field" },
    { open: fulfillmentStore, what: "a fulfillment" },
  ])("receives one customer note from a delivery that forgot it told, by $what", async (store) => {
    const id = await store.open.place();
    const update = { ...buildStoreUpdate("under-way"), isFirstUpdate: true };

    for (const _twice of [1, 2])
      await store.open.storefront.pushUpdate(toOrderId(id), update, tracking);

    expect(await store.open.api(`${id}/notes?type=customer`)).toHaveLength(1);
  });

  it("receives no note but the tracking data when the merchant switched the note off", async () => {
    const id = await place();
    const update = buildStoreUpdate("under-way");

    await storefront.pushUpdate(toOrderId(id), update, { ...tracking, buyerNote: undefined });

    expect(await api(`${id}/notes?type=customer`)).toEqual([]);
    expect(await readTrackingMeta(id)).toMatchObject([{ tracking_number: "7000" }]);
  });

  it("receives the tracking data in the format of the Shipment Tracking extension, beside another plugin's", async () => {
    const id = await place();
    const otherTracking = {
      tracking_number: "1Z",
      tracking_provider: "ups",
      date_shipped: "1700000000",
    };
    await api(id, { meta_data: [{ key: KEY, value: [otherTracking] }] }, "PUT");

    await pushUpdate(id, "under-way");

    expect(await readTrackingMeta(id)).toEqual([
      otherTracking,
      {
        tracking_provider: "",
        custom_tracking_provider: "Bridge Courier",
        custom_tracking_link: tracking.url,
        tracking_number: "7000",
        date_shipped: "1795176000",
        tracking_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);

    await pushUpdate(id, "cancelled");
    expect(await readTrackingMeta(id)).toEqual([otherTracking]);
  });

  it("receives the tracking data when PHP stored the list as an object", async () => {
    const id = await place();
    const value = { "1": { tracking_number: "1Z" } };
    await api(id, { meta_data: [{ key: KEY, value }] }, "PUT");

    await pushUpdate(id, "under-way");

    expect(await readTrackingMeta(id)).toMatchObject([
      { tracking_number: "1Z" },
      { tracking_number: "7000" },
    ]);
  });

  it("receives an internal note at a cancellation, without a mail to the buyer", async () => {
    const id = await place();

    await pushUpdate(id, "cancelled");

    expect(await api(`${id}/notes?type=customer`)).toEqual([]);
    expect(await api(`${id}/notes?type=internal`)).toMatchObject([
      { note: "Delivery 7000 was cancelled. The order's status is unchanged." },
    ]);
    expect(await api(id)).toMatchObject({ status: "processing" });
  });

  const callStore = createWooClient(open.store);
  const refuseNotes =
    (status: number, code: string): WooCommerceClient =>
    async (method, path, body) =>
      method === "POST" && path.endsWith("/notes")
        ? ensureAccepted({ status, retryAfterSeconds: undefined, body: { code } })
        : callStore(method, path, body);
  const refuseInternalNotes = refuseNotes(400, "rest_invalid_param");
  const tellCancelled = (id: string, client: WooCommerceClient) =>
    createWooCommerceStorefront(client, createStoreCaches(systemClock)(open.store.url)).pushUpdate(
      toOrderId(id),
      buildStoreUpdate("cancelled"),
      tracking,
    );
  const NOTE_REFUSED = { kind: "pushed", note: createMessage("cancellation-note-refused") };

  it.each([
    ["refuses the internal note", refuseInternalNotes],
    [
      "does not let the user of its keys write notes",
      refuseNotes(403, "woocommerce_rest_cannot_create"),
    ],
  ])("loses its tracking data at a cancellation, also if it %s", async (_, client) => {
    const id = await place();
    await pushUpdate(id, "under-way");

    expect(await tellCancelled(id, client)).toEqual(NOTE_REFUSED);
    expect(await readTrackingMeta(id)).toEqual([]);
  });

  it("is told of a cancellation again if it refuses the keys themselves", async () => {
    const id = await place();
    const refuseKeys = refuseNotes(401, "woocommerce_rest_authentication_error");

    await expect(tellCancelled(id, refuseKeys)).rejects.toThrow("store-keys.wrong-keys");
  });

  it.each(["before", "after"] as const)(
    "is told of a cancellation whose note it refuses although the process dies %s any call",
    async (when) => {
      const counter = { calls: 0 };
      const run = async (call: number) => {
        counter.calls = 0;
        const id = await place();
        await pushUpdate(id, "under-way");
        const { client } = crashAt({ client: refuseInternalNotes }, { call, when }, counter);
        const outcome = await tellCancelled(id, client).catch((error) => error);
        if (call === Number.POSITIVE_INFINITY) return;
        expect(outcome, `call ${call}`).toBeInstanceOf(ProcessKilled);
        expect(await tellCancelled(id, refuseInternalNotes)).toEqual(NOTE_REFUSED);
        expect(await readTrackingMeta(id)).toEqual([]);
      };
      await run(Number.POSITIVE_INFINITY);
      const { calls } = counter;
      expect(calls).toBeGreaterThan(2);
      for (let call = 1; call <= calls; call++) await run(call);
    },
  );

  it("is told of a cancellation without the note only after a firewall refused it for long", async () => {
    const id = await place();
    await pushUpdate(id, "under-way");
    const tell = (mayOmitNote: boolean) =>
      storefront.pushUpdate(
        toOrderId(id),
        { ...buildStoreUpdate("cancelled"), mayOmitNote },
        tracking,
      );
    await open.injectFault({ failNextRequests: 2, status: 403, method: "POST", path: "/notes" });

    await expect(tell(false)).rejects.toThrow("store-blocked");
    expect(await tell(true)).toEqual({
      kind: "pushed",
      note: createMessage("cancellation-note-refused"),
    });
    expect(await tell(true)).toEqual({ kind: "pushed" });
    expect(await api(`${id}/notes?type=internal`)).toHaveLength(1);
  });

  it("is told of a cancellation again when it is down, however long", async () => {
    const id = await place();
    const update = { ...buildStoreUpdate("cancelled"), mayOmitNote: true };
    await open.injectFault({ failNextRequests: 1, status: 503, method: "POST", path: "/notes" });

    await expect(storefront.pushUpdate(toOrderId(id), update, tracking)).rejects.toThrow(
      "store-fault",
    );
  });

  it("has its order completed at the delivery", async () => {
    const id = await place();

    await pushUpdate(id, "delivered");

    expect(await api(id)).toMatchObject({ status: "completed" });
  });

  it.each(["cancelled", "refunded"])("keeps the status of a %s order", async (status) => {
    const id = await place();
    await api(id, { status }, "PUT");

    expect(await pushUpdate(id, "delivered")).toMatchObject({ kind: "not-applicable" });
    expect(await api(id)).toMatchObject({ status });
  });

  it("causes a temporary error when every route is missing during an update of WooCommerce", async () => {
    const storefrontWithoutRoutes = createWooStorefront({
      ...open.store,
      url: `${open.store.url}/wp-json/missing`,
    });

    await expect(storefrontWithoutRoutes.readOrder(toOrderId(1))).rejects.toThrow(UnavailableError);
    await expect(
      storefrontWithoutRoutes.pushUpdate(toOrderId(1), buildStoreUpdate("delivered"), tracking),
    ).rejects.toThrow(UnavailableError);
  });

  it("causes a temporary error when it answers 503", async () => {
    const id = await place();
    await open.injectFault({ failNextRequests: 1, status: 503 });

    await expect(storefront.readOrder(toOrderId(id))).rejects.toThrow(UnavailableError);
  });

  it("causes an error about its keys when they no longer work", async () => {
    const storefrontWithWrongKeys = createWooStorefront({
      ...open.store,
      consumerSecret: "cs_wrong",
    });

    await expect(storefrontWithWrongKeys.readOrder(toOrderId(1))).rejects.toThrow(
      "store-keys.wrong-keys",
    );
  });
});

it("receives a fulfillment with the tracking link instead of meta data when it supports fulfillments", async () => {
  const id = await fulfillmentStore.place();

  await fulfillmentStore.storefront.pushUpdate(
    toOrderId(id),
    buildStoreUpdate("under-way"),
    tracking,
  );

  const found = await fulfillmentStore.api<Meta[]>(`${id}/fulfillments`);
  expect(found).toHaveLength(1);
  expect(found[0]?.meta_data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: "_tracking_number", value: "7000" }),
      expect.objectContaining({ key: "_tracking_url", value: tracking.url }),
    ]),
  );
  const { meta_data } = await fulfillmentStore.api<Meta>(id);
  expect(meta_data.map(({ key }) => key)).not.toContain(KEY);
});

it("reads only text attributes, names rates like WooCommerce, and takes only a tip fee as a tip", async () => {
  const id = await open.placeOrder({
    status: "processing",
    line_items: [
      { product_id: 10, quantity: 2, total: "18.10" },
      { product_id: 12, quantity: 1, total: "0.05" },
    ],
    shipping_lines: [
      { method_id: "flat_rate", instance_id: "3", method_title: "Courier", total: "4.50" },
    ],
    fee_lines: [{ name: "Tipping-point surcharge", total: "2.00" }],
    meta_data: [
      { key: "_delivery_date", value: "2026-11-24" },
      { key: "_list", value: ["a"] },
    ],
  });

  const order = await open.storefront.readOrder(toOrderId(id));

  const names = order?.attributes.map(({ name }) => name);
  expect(names).toContain("_delivery_date");
  expect(names).not.toContain("_list");
  expect(order).toMatchObject({
    tags: [],
    attributes: expect.arrayContaining([{ name: "_delivery_date", value: "2026-11-24" }]),
    shippingMethods: [{ title: "Courier", code: "flat_rate:3" }],
    subtotal: { minor: 18_15, currency: "USD" },
    shippingPaid: { minor: 4_50, currency: "USD" },
    tip: undefined,
    goods: [{ locationId: undefined, weightGrams: undefined, pieces: 3, isOnHold: false }],
  });
});
