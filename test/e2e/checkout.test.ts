import { afterAll, beforeAll, expect, it } from "vitest";
import { addToProfile, checkOut, enableRates } from "./local-run/checkout-client.ts";
import { type Endpoints, readDelivery } from "./local-run/endpoints.ts";
import { joinSharedRun } from "./local-run/shared-run.ts";

const local = joinSharedRun("woocommerce-with-own-account");
let at: Endpoints;

beforeAll(async () => {
  at = await local.start();
});

afterAll(async () => {
  await local.leave();
});

/**
 * A cart that the courier's price came for within the buyer's patience. A busy machine takes longer at
 * times, and the checkout remembers that: a further cart goes to another house.
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

it("sells the courier's price at Shopify's checkout, and the order is carried for that very quote", async () => {
  expect(await enableRates(at, { markupPercent: 10 })).toMatchObject({
    state: "registered",
    message: expect.stringContaining("/settings/shipping"),
  });
  // Until its merchant adds the rates to a profile, the checkout shows nothing.
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

  // The very same cart once more: its quote is used up.
  const again = await checkOut(at, { ...cart, choose: "courier-now" });
  expect(again.answers).toMatchObject([{ source: "cache" }]);
  await expect
    .poll(() => readTimeline(again.id ?? ""))
    .toContainEqual(expect.stringMatching(/^The courier accepted the order/));
  expect(await readTimeline(again.id ?? "")).toContainEqual(
    expect.stringMatching(/^The courier quoted/),
  );
});
