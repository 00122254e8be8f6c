import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { createWooStorefront } from "#test/builders/bridge/woocommerce.ts";
import { openWooCommerce, orderId, telling, tracking } from "./sandbox-storefronts.ts";

const open = await openWooCommerce();
const fulfilling = await openWooCommerce(true);
afterAll(() => Promise.all([open.close(), fulfilling.close()]));

const KEY = "_wc_shipment_tracking_items";
interface Meta {
  readonly meta_data: { readonly key: string; readonly value: unknown }[];
}

describe("WooCommerce is told", () => {
  const { storefront, api, place } = open;
  const tell = (id: string, kind: Parameters<typeof telling>[0]) =>
    storefront.pushUpdate(orderId(id), telling(kind), tracking);
  const metaOf = async (id: string) =>
    (await api<Meta>(id)).meta_data.find(({ key }) => key === KEY)?.value;
  beforeEach(() => open.mishap({}));

  it("of the way, in one customer note with the tracking link", async () => {
    const id = await place();

    await tell(id, "under-way");

    expect(await api(`${id}/notes?type=customer`)).toMatchObject([
      {
        note: "Bridge Courier is on the way with your order. Follow it here: https://bridge.test/track/abc",
      },
    ]);
  });

  it("of the parcel as the Shipment Tracking extension writes it, beside another plugin's", async () => {
    const id = await place();
    const theirs = { tracking_number: "1Z", tracking_provider: "ups", date_shipped: "1700000000" };
    await api(id, { meta_data: [{ key: KEY, value: [theirs] }] }, "PUT");

    await tell(id, "under-way");

    expect(await metaOf(id)).toEqual([
      theirs,
      {
        tracking_provider: "",
        custom_tracking_provider: "Bridge Courier",
        custom_tracking_link: tracking.url,
        tracking_number: "7000",
        date_shipped: "1795176000",
        tracking_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);

    await tell(id, "cancelled");
    expect(await metaOf(id)).toEqual([theirs]);
  });

  it("of the parcel also where PHP made an object of the list", async () => {
    const id = await place();
    const value = { "1": { tracking_number: "1Z" } };
    await api(id, { meta_data: [{ key: KEY, value }] }, "PUT");

    await tell(id, "under-way");

    expect(await metaOf(id)).toMatchObject([
      { tracking_number: "1Z" },
      { tracking_number: "7000" },
    ]);
  });

  it("that it was called off in a note for its merchant alone, and nobody is mailed", async () => {
    const id = await place();

    await tell(id, "cancelled");

    expect(await api(`${id}/notes?type=customer`)).toEqual([]);
    expect(await api(`${id}/notes?type=internal`)).toMatchObject([
      { note: "Delivery 7000 was called off. The order's status is unchanged." },
    ]);
    expect(await api(id)).toMatchObject({ status: "processing" });
  });

  it("of the delivery, by completing the order", async () => {
    const id = await place();

    await tell(id, "delivered");

    expect(await api(id)).toMatchObject({ status: "completed" });
  });

  it.each(["cancelled", "refunded"])("nothing that would undo a %s order", async (status) => {
    const id = await place();
    await api(id, { status }, "PUT");

    expect(await tell(id, "delivered")).toMatchObject({ kind: "not-applicable" });
    expect(await api(id)).toMatchObject({ status });
  });

  it("nothing for good, where WooCommerce is away for an update and every route is missing", async () => {
    const elsewhere = createWooStorefront({
      ...open.store,
      url: `${open.store.url}/wp-json/missing`,
    });

    await expect(elsewhere.readOrder(orderId(1))).rejects.toThrow(UnavailableError);
    await expect(elsewhere.pushUpdate(orderId(1), telling("delivered"), tracking)).rejects.toThrow(
      UnavailableError,
    );
  });

  it("later, where it has a fault of its own, in words for its merchant", async () => {
    const id = await place();
    await open.mishap({ failNextRequests: 1, status: 503 });

    await expect(storefront.readOrder(orderId(id))).rejects.toThrow(UnavailableError);
  });

  it("that its keys no longer work", async () => {
    const stranger = createWooStorefront({ ...open.store, consumerSecret: "cs_wrong" });

    await expect(stranger.readOrder(orderId(1))).rejects.toThrow(/refuses the bridge's keys/);
  });
});

it("gets a fulfillment with the tracking link instead of the meta data, where it has them", async () => {
  const id = await fulfilling.place();

  await fulfilling.storefront.pushUpdate(orderId(id), telling("under-way"), tracking);

  const found = await fulfilling.api<Meta[]>(`${id}/fulfillments`);
  expect(found).toHaveLength(1);
  expect(found[0]?.meta_data).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: "_tracking_number", value: "7000" }),
      expect.objectContaining({ key: "_tracking_url", value: tracking.url }),
    ]),
  );
  const { meta_data } = await fulfilling.api<Meta>(id);
  expect(meta_data.map(({ key }) => key)).not.toContain(KEY);
});

it("takes only text for attributes, names rates as WooCommerce does, and no fee but a tip for one", async () => {
  const id = await open.placeOf({
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

  expect(await open.storefront.readOrder(orderId(id))).toMatchObject({
    tags: [],
    attributes: [{ name: "_delivery_date", value: "2026-11-24" }],
    shippingMethods: [{ title: "Courier", code: "flat_rate:3" }],
    subtotal: { minor: 18_15, currency: "USD" },
    shippingPaid: { minor: 4_50, currency: "USD" },
    tip: undefined,
    goods: [{ locationId: undefined, weightGrams: undefined, pieces: 3, isOnHold: false }],
  });
});
