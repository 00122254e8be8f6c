import { expect, it } from "vitest";
import { measureCourier, measureStorefront } from "#functions/bridge/composition/measure-calls.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";
import { createDocumentedCourier } from "#test/fakes/bridge/documented-courier.ts";
import { createFakeStorefront } from "#test/fakes/bridge/storefront.ts";

const CONFIRM = {
  kind: "dropoff",
  token: "t",
  senderName: "Shop",
  tip: 0,
  searchCourier: true,
  notifications: { userEmail: false, orderEmail: false, orderPush: false },
} as const;

/** A clock that is a second later at each look. */
function createClock() {
  let seconds = 0;
  return () => new Date(1000 * seconds++);
}

it("records each call of a courier by what it does, also one that fails", async () => {
  const recorded: unknown[] = [];
  const courier = measureCourier(
    {
      ...createDocumentedCourier().courier,
      readOrder: async () => undefined,
      confirm: () => Promise.reject(new Error("time-out")),
    },
    (operation, call) => void recorded.push([operation, call]),
    createClock(),
  );

  expect(await courier.readOrder("7")).toBeUndefined();
  await expect(courier.confirm(CONFIRM)).rejects.toThrow("time-out");

  expect(recorded).toEqual([
    ["read", { milliseconds: 1000, hasFailed: false }],
    ["book", { milliseconds: 1000, hasFailed: true }],
  ]);
});

it("leaves what else a storefront has as it is", async () => {
  const storefront = measureStorefront(
    {
      ...createFakeStorefront(buildStoreOrder()).storefront,
      ignoredUpdates: ["attempted"],
      shownDays: 60,
    },
    () => undefined,
    createClock(),
  );

  expect(storefront).toMatchObject({ ignoredUpdates: ["attempted"], shownDays: 60 });
});
