import { expect, it } from "vitest";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { recordDeliveryFailure } from "#shared/bridge/use-cases/reconcile/record-delivery-failure.ts";
import { recordFailure } from "#shared/bridge/use-cases/reconcile/record-failure.ts";
import { buildDelivery, buildStore, noon } from "#test/builders/bridge/delivery.ts";

const MINUTE_MS = 60_000;
const courierFault = new UnavailableError(createMessage("courier-fault"), { kind: "down" });
const REASON = createMessage("edited");
const BOOKED = {
  state: "booked",
  order: { orderId: "7000", refusals: 0 },
} satisfies Partial<Delivery>;
const storeFault = new UnavailableError(createMessage("store-fault"), { kind: "down" });

/** Fails for so many minutes, and returns the minutes to each retry. */
function listWaits(error: unknown, isWaitedFor: boolean, minutes: number): number[] {
  const waits: number[] = [];
  let now = noon;
  let subject: Parameters<typeof recordFailure>[0] = { isWaitedFor };
  while (now.getTime() < noon.getTime() + minutes * MINUTE_MS) {
    const { lastError, requeueAt } = recordFailure(subject, error, now);
    waits.push((requeueAt.getTime() - now.getTime()) / MINUTE_MS);
    subject = { lastError, isWaitedFor };
    now = requeueAt;
  }
  return waits;
}

it("asks a failing courier again within five minutes, while an order waits for its booking", () => {
  expect(listWaits(courierFault, true, 30)).toEqual([1, 2, 4, 5, 5, 5, 5, 5]);
});

it("asks it less often after a day", () => {
  const waits = listWaits(courierFault, true, 26 * 60);

  expect(waits.slice(0, 290).every((minutes) => minutes <= 5)).toBe(true);
  expect(waits.at(-1)).toBe(60);
});

it.each([
  ["an order waits for its booking", true],
  ["a store waits for its news", false],
])("asks a failing store again within 12 minutes for a day, while %s", (_, isWaitedFor) => {
  expect(listWaits(storeFault, isWaitedFor, 60)).toEqual([1, 2, 4, 8, 12, 12, 12, 12]);
  expect(listWaits(storeFault, isWaitedFor, 26 * 60).at(-1)).toBe(60);
});

it.each([
  ["the courier has the order", courierFault, false],
  ["the bridge fails", new TypeError("an internal error"), true],
] as const)("waits up to an hour when %s", (_, error, isWaitedFor) => {
  expect(listWaits(error, isWaitedFor, 150)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

it.each([
  ["is new", { state: "new" }, 5],
  ["is booked", {}, 60],
  ["is to be booked again", { isRebooking: true }, 5],
  ["is to be cancelled", { cancellation: createMessage("refunded") }, 5],
  ["is cancelled by its merchant", { pendingAction: { action: "cancel" } }, 5],
  ["is rated", { pendingAction: { action: "rate", rating: 5 } }, 60],
  [
    "may have been cancelled",
    { order: { ...BOOKED.order, attemptedCancellation: { reason: REASON, isRebooking: true } } },
    5,
  ],
] as const)(
  "asks a courier that fails for long about an order that %s within %i minutes",
  (...row) => {
    const [, changes, minutes] = row;
    const lastError = { ...createMessage("courier-fault"), since: noon, failures: 9 };
    const booked = "state" in changes ? {} : BOOKED;

    const { requeueAt } = recordDeliveryFailure(
      buildStore(),
      buildDelivery({ ...booked, ...changes, lastError }),
      courierFault,
      noon,
    );

    expect(requeueAt).toEqual(new Date(noon.getTime() + minutes * MINUTE_MS));
  },
);

it("takes the time of an open circuit, and counts no failure", () => {
  const retryAt = new Date(noon.getTime() + 7_000);
  const paused = new UnavailableError(createMessage("courier-paused"), { kind: "paused", retryAt });

  const { lastError, requeueAt } = recordFailure({ isWaitedFor: true }, paused, noon);

  expect(requeueAt).toEqual(retryAt);
  expect(lastError).toMatchObject({ failures: 0, since: noon });
});

it("lets what waits for a courier that is down be due one after the other, the oldest first", () => {
  const retryAt = new Date(noon.getTime() + 300_000);
  const down = new UnavailableError(createMessage("courier-down", { since: noon.toISOString() }), {
    kind: "down",
    retryAt,
  });
  const recordOld = (hours: number, now = noon) => {
    const since = new Date(retryAt.getTime() - hours * 60 * MINUTE_MS);
    const lastError = {
      ...createMessage("courier-down", { since: noon.toISOString() }),
      since,
      failures: 3,
    };
    return recordFailure({ isWaitedFor: true, lastError }, down, now).requeueAt.getTime();
  };

  const times = [48, 24, 6, 5.99, 1, 0].map((hours) => recordOld(hours) - retryAt.getTime());

  expect(times).toEqual([0, 0, 7_500, 7_504, 9_583, 10_000]);
  // When it was refused does not change the order.
  expect(recordOld(6, new Date(noon.getTime() + 200_000))).toBe(recordOld(6));
});
