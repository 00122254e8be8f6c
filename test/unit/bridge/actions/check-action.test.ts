import { describe, expect, it } from "vitest";
import { formatAvailability } from "#functions/bridge/messages/format-availability.ts";
import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import {
  MERCHANT_ACTIONS,
  type MerchantAction,
} from "#shared/bridge/domain/actions/merchant-action.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage, type MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const buildStatusHistory = (...stages: CourierStatus[]) => ({
  statusHistory: stages.map((status) => ({ status, at: noon })),
});
const buildReason = (code: MessageCode) => ({ reason: { code, params: {} } });
const quote = {
  token: "t",
  price: { minor: 1200, currency: "USD" },
  expiresAt: noon,
  requestFingerprint: "x",
};
const buildPoint = (status: CourierStatus): Partial<Delivery> => ({
  state: "booked",
  accessKey: "1001",
  pointId: "7000",
  ...buildStatusHistory("ready", status),
});
const buildOrder = (...stages: CourierStatus[]): Partial<Delivery> => ({
  state: "booked",
  order: { refusals: 0, orderId: "9000" },
  ...buildStatusHistory(...stages),
});
const batchId = batchIdSchema.parse("b-1");

/** Lists, for each state of a delivery, exactly the actions that its merchant may take. */
const TABLE: readonly [stands: string, Partial<Delivery>, readonly MerchantAction[]][] = [
  ["is new", { state: "new" }, ["dispatch", "cancel"]],
  [
    "is new while its store is unreachable",
    {
      state: "new",
      lastError: { ...createMessage("courier-silent"), since: noon, failures: 1 },
    },
    ["retry", "dispatch", "cancel"],
  ],
  [
    "waits for preparation",
    { state: "waiting", ...buildReason("preparing") },
    ["dispatch", "cancel"],
  ],
  ["waits in a batch", { state: "waiting", batchId }, ["cancel"]],
  ["is not paid", { state: "skipped", ...buildReason("not-paid") }, ["cancel"]],
  [
    "is a test order without a sandbox account",
    { state: "held", ...buildReason("test-without-sandbox") },
    ["retry", "cancel"],
  ],
  [
    "is a test order that goes out by hand",
    { state: "waiting", ...buildReason("test-by-hand") },
    ["dispatch", "cancel"],
  ],
  [
    "was already fulfilled",
    { state: "skipped", ...buildReason("already-fulfilled") },
    ["dispatch", "cancel"],
  ],
  ...(
    [
      "date-passed",
      "date-unreadable",
      "date-too-soon",
      "closed-that-day",
      "partly-refunded",
      "cash-held",
    ] as const
  ).map((code): (typeof TABLE)[number] => [
    `is held for ${code}`,
    { state: "held", ...buildReason(code) },
    ["retry", "dispatch", "cancel"],
  ]),
  ...(
    [
      "no-address",
      "no-phone",
      "no-email",
      "no-pickup-location",
      "never-open",
      "too-heavy",
      "courier-refused",
    ] as const
  ).map((code): (typeof TABLE)[number] => [
    `is held for ${code}, which a manual dispatch cannot solve`,
    { state: "held", ...buildReason(code) },
    ["retry", "cancel"],
  ]),
  [
    "waits because its goods are on hold in the store",
    { state: "waiting", ...buildReason("on-hold") },
    ["cancel"],
  ],
  [
    "is held for its price",
    { state: "held", ...buildReason("price-above-ceiling"), order: { refusals: 0, quote } },
    ["approve", "retry", "cancel"],
  ],
  [
    "is held for its price without a quote",
    { state: "held", ...buildReason("price-above-ceiling"), order: { refusals: 0 } },
    ["retry", "cancel"],
  ],
  ["is being booked", { state: "booking", accessKey: "1001" }, ["cancel"]],
  ["is a ready point", buildPoint("ready"), []],
  ["is a point on the way", buildPoint("picked-up"), []],
  ["is a point with a failed attempt", buildPoint("attempt-failed"), ["deliver-again", "dismiss"]],
  ["is a point back at the warehouse", buildPoint("returned"), ["deliver-again", "dismiss"]],
  ["is a delivered point", { ...buildPoint("delivered"), state: "completed" }, ["fetch-return"]],
  [
    "is a delivered point whose courier takes a rating",
    { ...buildPoint("delivered"), state: "completed", canRateDriver: true },
    ["fetch-return", "rate"],
  ],
  ["is a return at its final status", buildPoint("at-laboratory"), ["confirm-received"]],
  ["is an order without a courier", buildOrder("searching"), ["cancel"]],
  ["is an order with a courier", buildOrder("searching", "assigned"), ["cancel", "rate"]],
  ["is an order after pick-up", buildOrder("assigned", "picked-up"), ["rate"]],
  [
    "is a delivered order",
    { ...buildOrder("assigned", "delivered"), state: "completed" },
    ["rate"],
  ],
  [
    "is a failed order",
    {
      ...buildOrder("assigned", "failed"),
      state: "completed",
      alert: createMessage("failed"),
    },
    ["deliver-again", "rate", "dismiss"],
  ],
  [
    "was cancelled before the booking",
    { state: "cancelled", cancellation: createMessage("cancelled-by-merchant") },
    ["dispatch"],
  ],
  [
    "was cancelled at the courier",
    { ...buildOrder("cancelled"), state: "cancelled" },
    ["dispatch"],
  ],
  ["is being cancelled", { ...buildOrder("searching"), pendingAction: { action: "cancel" } }, []],
  [
    "has a pending second delivery",
    { ...buildPoint("returned"), pendingAction: { action: "deliver-again" } },
    [],
  ],
  [
    "was delivered, and its cash is not confirmed",
    {
      ...buildPoint("delivered"),
      state: "completed",
      plan: {
        mode: "point",
        load: { transportId: 2, packSizeId: 1, grams: 800, pieces: 2 },
        storeLocationIds: [],
        pickUpIds: [],
        isPartlyRefunded: false,
        itemValue: 50,
        tip: 0,
        cashToCollect: { minor: 17_50, currency: "USD" },
      },
    },
    ["fetch-return", "confirm-cash"],
  ],
  [
    "has an alert",
    { ...buildPoint("ready"), alert: createMessage("edited", { revision: "1" }) },
    ["dismiss"],
  ],
];

describe.each(TABLE)("a delivery that %s", (_, changes, expected) => {
  const verdicts = listActions(buildDelivery(changes));

  it(`allows exactly: ${expected.join(", ") || "nothing"}`, () => {
    const allowed = verdicts.flatMap(({ action, isAllowed }) => (isAllowed ? [action] : []));

    expect(allowed).toEqual(MERCHANT_ACTIONS.filter((action) => expected.includes(action)));
  });

  it("explains every action in a sentence", () => {
    expect(verdicts.map(({ action }) => action)).toEqual(MERCHANT_ACTIONS);
    for (const verdict of verdicts) expect(formatAvailability(verdict)).toMatch(/^[A-Z…].*\.$/s);
  });
});

it.each<[string, Partial<Delivery>, MerchantAction, RegExp]>([
  ["a point", buildPoint("ready"), "cancel", /cannot cancel points\. Call the courier/],
  ["a parcel on its way", buildOrder("picked-up"), "cancel", /too late.*Call the courier/],
  [
    "a delivery that is being cancelled",
    { cancellation: createMessage("cancelled-by-merchant") },
    "cancel",
    /already/,
  ],
  [
    "a parcel that is too heavy",
    { state: "held", ...buildReason("too-heavy") },
    "dispatch",
    /^The order weighs .* Manual dispatch does not change that/,
  ],
  [
    "an unpaid order",
    { state: "skipped", ...buildReason("not-paid") },
    "dispatch",
    /^The order is not paid/,
  ],
  [
    "an order above the price limit",
    { state: "held", ...buildReason("price-above-ceiling") },
    "dispatch",
    /approve it/,
  ],
  [
    "the return of an order",
    buildOrder("delivered"),
    "fetch-return",
    /orders do not support returns/,
  ],
  ["the driver of a point under way", buildPoint("picked-up"), "rate", /once the parcel is/],
  [
    "the driver of a point whose courier takes no rating",
    buildPoint("delivered"),
    "rate",
    /takes no rating/,
  ],
  [
    "the driver of a point who is rated already",
    { ...buildPoint("delivered"), canRateDriver: false },
    "rate",
    /takes no rating/,
  ],
  ["a point without a driver", buildPoint("scheduled"), "rate", /No driver was assigned/],
])("explains for %s what to do instead", (_, changes, action, words) => {
  const verdict = listActions(buildDelivery(changes)).find((one) => one.action === action);

  expect(verdict && formatAvailability(verdict)).toMatch(words);
});
