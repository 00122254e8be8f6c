import { expect, it } from "vitest";
import { toOperatorDeliveryView } from "#functions/bridge/operator-api/operator-delivery-view.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const PAUSED = createMessage("paused-by-operator", { since: noon.toISOString() });
const EDITED = createMessage("edited", { fields: "address", advice: "undecided" });
const ERROR = { ...createMessage("courier-silent"), since: noon, failures: 2 };

it.each<[awaited: string, what: string, Partial<Delivery>]>([
  ["bridge", "a new order", { state: "new" }],
  ["time", "an order that waits for its opening", { state: "waiting" }],
  ["operator", "an order of a paused store", { state: "waiting", reason: PAUSED }],
  [
    "operator",
    "a booked order whose batch is not changed in a pause",
    { state: "booked", reason: PAUSED },
  ],
  [
    "operator",
    "an edit that is not carried out in a pause",
    { state: "booked", alert: createMessage("edited", { advice: "paused" }) },
  ],
  [
    "merchant",
    "a store that is not started",
    { state: "waiting", reason: createMessage("not-started") },
  ],
  [
    "merchant",
    "a store that is not started, and cannot be read",
    { state: "waiting", reason: createMessage("not-started"), lastError: ERROR },
  ],
  ["merchant", "a held order", { state: "held", reason: createMessage("no-address") }],
  ["merchant", "an alert about a booked order", { state: "booked", alert: EDITED }],
  [
    "merchant",
    "cash that nobody confirmed after the delivery",
    {
      state: "completed",
      alert: createMessage("cash-unconfirmed", { cash: { minor: 1, currency: "USD" } }),
    },
  ],
  [
    "bridge",
    "a failure while an alert is open",
    { state: "booked", alert: EDITED, lastError: ERROR },
  ],
  ["bridge", "a failure while it waits", { state: "waiting", lastError: ERROR }],
  ["courier", "a booked order", { state: "booked" }],
  ["nobody", "a delivered order", { state: "completed" }],
])("waits for the %s: %s", (awaited, _, changes) => {
  expect(toOperatorDeliveryView(buildDelivery(changes)).waits_for).toBe(awaited);
});

it("says of a booked order whether it is watched with others", () => {
  const order = { refusals: 0, orderId: "9000", isWatched: true };
  const view = (changes: Partial<Delivery>) =>
    toOperatorDeliveryView({ ...buildDelivery(), ...changes }).is_watched;
  expect(view({ state: "booked", order })).toBe(true);
  expect(view({ state: "completed", order })).toBe(false);
  expect(view({ state: "booked", order: { ...order, isWatched: undefined } })).toBe(false);
});
