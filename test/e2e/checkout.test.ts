import { expect, it } from "vitest";
import { addToProfile, checkOut, enableRates } from "./local-run/checkout-client.ts";
import { type Endpoints, readDelivery } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

let at: Endpoints;

joinSharedRun("as-seeded", (endpoints) => {
  at = endpoints;
});

/**
 * Requests rates until the courier's price arrives in time. A busy machine can exceed the time-out, and
 * the checkout caches that failure, so each further cart has another address.
 */
async function buildCart() {
  let house = 0;
  let cart = {};
  await expect
    .poll(() => {
      house += 1;
      cart = { shipping_address: { address1: `${house} W 34th St` } };
      return checkOut(at, cart);
    })
    .toMatchObject({ rates: [{ service_code: "courier-now" }], answers: [{ source: "carrier" }] });
  return cart;
}

it("offers the courier's price at Shopify's checkout, and books the order with the same quote", async () => {
  expect(await enableRates(at, { markupPercent: 10 })).toMatchObject({
    state: "registered",
    message: { text: expect.stringContaining("/settings/shipping") },
  });
  // The checkout shows no rates until the merchant adds them to a profile.
  expect((await checkOut(at)).rates).toEqual([]);
  await addToProfile(at);

  const cart = await buildCart();
  const { id = "" } = await checkOut(at, { ...cart, choose: "courier-now" });

  const readTimeline = async (orderId: string) =>
    (await readDelivery(at, at.shopify.storeId, orderId))?.timeline.map(({ text }) => text) ?? [];
  await expect
    .poll(() => readTimeline(id))
    .toContainEqual(expect.stringMatching(/^The courier accepted the order/));
  expect(await readTimeline(id)).toContainEqual(
    expect.stringMatching(/^The price from the checkout is still valid/),
  );

  // The same cart again: its quote is already used.
  const again = await checkOut(at, { ...cart, choose: "courier-now" });
  expect(again.answers).toMatchObject([{ source: "cache" }]);
  await expect
    .poll(() => readTimeline(again.id ?? ""))
    .toContainEqual(expect.stringMatching(/^The courier accepted the order/));
  expect(await readTimeline(again.id ?? "")).toContainEqual(
    expect.stringMatching(/^The courier quoted/),
  );
});
