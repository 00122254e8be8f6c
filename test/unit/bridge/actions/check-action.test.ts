import { describe, expect, it } from "vitest";
import { listActions } from "#shared/bridge/domain/actions/check-action.ts";
import {
  MERCHANT_ACTIONS,
  type MerchantAction,
} from "#shared/bridge/domain/actions/merchant-action.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { batchIdSchema } from "#shared/bridge/domain/ids.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const at = (...stages: CourierStatus[]) => ({
  statusHistory: stages.map((status) => ({ status, at: noon })),
});
const reason = (code: string) => ({ reason: { code, text: "Because." } });
const quote = {
  token: "t",
  price: { minor: 1200, currency: "USD" },
  expiresAt: noon,
  requestFingerprint: "x",
};
const point = (status: CourierStatus): Partial<Delivery> => ({
  state: "booked",
  accessKey: "1001",
  pointId: "7000",
  ...at("ready", status),
});
const order = (...stages: CourierStatus[]): Partial<Delivery> => ({
  state: "booked",
  order: { refusals: 0, orderId: "9000" },
  ...at(...stages),
});
const batchId = batchIdSchema.parse("b-1");

/** Written out: what its merchant may do with a delivery that stands so, and with no other word. */
const TABLE: readonly [stands: string, Partial<Delivery>, readonly MerchantAction[]][] = [
  ["is new", { state: "new" }, ["dispatch", "cancel"]],
  [
    "is new and its store is down",
    { state: "new", lastError: { text: "Down.", since: noon, failures: 1 } },
    ["retry", "dispatch", "cancel"],
  ],
  ["waits to be prepared", { state: "waiting", ...reason("preparing") }, ["dispatch", "cancel"]],
  ["waits in a batch", { state: "waiting", batchId }, ["cancel"]],
  ["is not paid", { state: "skipped", ...reason("not-paid") }, ["cancel"]],
  ["is a test order", { state: "skipped", ...reason("test") }, ["cancel"]],
  [
    "was fulfilled already",
    { state: "skipped", ...reason("already-fulfilled") },
    ["dispatch", "cancel"],
  ],
  ...["date-passed", "date-unreadable", "date-too-soon", "closed-that-day", "partly-refunded"].map(
    (code): (typeof TABLE)[number] => [
      `is held for ${code}`,
      { state: "held", ...reason(code) },
      ["retry", "dispatch", "cancel"],
    ],
  ),
  ...[
    ...["no-address", "no-phone", "no-email", "no-pickup-location"],
    ...["never-open", "too-heavy", "courier-refused"],
  ].map((code): (typeof TABLE)[number] => [
    `is held for ${code}, which a hand does not mend`,
    { state: "held", ...reason(code) },
    ["retry", "cancel"],
  ]),
  ["has its goods on hold in the store", { state: "waiting", ...reason("on-hold") }, ["cancel"]],
  [
    "is held for its price",
    { state: "held", ...reason("price-above-ceiling"), order: { refusals: 0, quote } },
    ["approve", "retry", "cancel"],
  ],
  [
    "is held for its price, and the quote is gone",
    { state: "held", ...reason("price-above-ceiling"), order: { refusals: 0 } },
    ["retry", "cancel"],
  ],
  ["is being booked", { state: "booking", accessKey: "1001" }, ["cancel"]],
  ["is a point that is ready", point("ready"), []],
  ["is a point under way", point("picked-up"), []],
  ["is a point whose attempt failed", point("attempt-failed"), ["deliver-again"]],
  ["is a point back at the warehouse", point("returned"), ["deliver-again"]],
  ["is a delivered point", { ...point("delivered"), state: "completed" }, ["fetch-return"]],
  ["is a return at its end", point("at-laboratory"), ["confirm-received"]],
  ["is an order that looks for a courier", order("searching"), ["cancel"]],
  ["is an order with a courier", order("searching", "assigned"), ["cancel", "rate"]],
  ["is an order that was picked up", order("assigned", "picked-up"), ["rate"]],
  ["is a delivered order", { ...order("assigned", "delivered"), state: "completed" }, ["rate"]],
  [
    "is a failed order",
    {
      ...order("assigned", "failed"),
      state: "completed",
      alert: { code: "failed", text: "Failed." },
    },
    ["deliver-again", "rate", "dismiss"],
  ],
  [
    "was called off, unbooked",
    { state: "cancelled", cancellation: reason("x").reason },
    ["dispatch"],
  ],
  ["was called off at the courier", { ...order("cancelled"), state: "cancelled" }, ["dispatch"]],
  ["is being called off", { ...order("searching"), pendingAction: { action: "cancel" } }, []],
  [
    "is asked to be delivered again",
    { ...point("returned"), pendingAction: { action: "deliver-again" } },
    [],
  ],
  [
    "has something to see to",
    { ...point("ready"), alert: { code: "edited:1", text: "Changed." } },
    ["dismiss"],
  ],
];

describe.each(TABLE)("a delivery that %s", (_, changes, expected) => {
  const verdicts = listActions(buildDelivery(changes));

  it(`lets its merchant do: ${expected.join(", ") || "nothing"}`, () => {
    const allowed = verdicts.flatMap(({ action, isAllowed }) => (isAllowed ? [action] : []));

    expect(allowed).toEqual(MERCHANT_ACTIONS.filter((action) => expected.includes(action)));
  });

  it("says of every action why, in a sentence", () => {
    expect(verdicts.map(({ action }) => action)).toEqual(MERCHANT_ACTIONS);
    for (const { reason } of verdicts) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});

it.each<[string, Partial<Delivery>, MerchantAction, RegExp]>([
  ["a point", point("ready"), "cancel", /no points through its interface\. Call the courier/],
  ["a parcel on its way", order("picked-up"), "cancel", /too late.*Call the courier/],
  ["what is being called off", { cancellation: reason("x").reason }, "cancel", /already/],
  ["one too heavy", { state: "held", ...reason("too-heavy") }, "dispatch", /^Because\. .* by hand/],
  ["an unpaid order", { state: "skipped", ...reason("not-paid") }, "dispatch", /^Because\./],
  ["a dear one", { state: "held", ...reason("price-above-ceiling") }, "dispatch", /approve it/],
  ["an order's return", order("delivered"), "fetch-return", /orders know no returns/],
  ["a point's driver", point("delivered"), "rate", /not those of points/],
])("says of %s what to do instead", (_, changes, action, words) => {
  const verdict = listActions(buildDelivery(changes)).find((one) => one.action === action);

  expect(verdict?.reason).toMatch(words);
});
