import { expect, it } from "vitest";
import { pickSolution } from "#shared/bridge/domain/actions/pick-solution.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery } from "#test/builders/bridge/delivery.ts";

const at = new Date("2026-11-24T12:00:00.000Z");
const quote = {
  token: "t",
  price: { minor: 1377, currency: "USD" },
  expiresAt: at,
  requestFingerprint: "f",
};
const limit = { minor: 1000, currency: "USD" };

it.each<[string, Partial<Delivery>, string | undefined]>([
  [
    "a price above the limit",
    {
      state: "held",
      reason: createMessage("price-above-ceiling", { price: quote.price, limit }),
      order: { refusals: 0, quote },
    },
    "approve",
  ],
  ["another hold", { state: "held", reason: createMessage("manual") }, "retry"],
  [
    "an error",
    { state: "new", lastError: { ...createMessage("courier-silent"), since: at, failures: 2 } },
    "retry",
  ],
  [
    "a returned parcel",
    { state: "booked", pointId: "7", accessKey: "1", statusHistory: [{ status: "returned", at }] },
    "deliver-again",
  ],
  [
    "an alert",
    { state: "booked", alert: createMessage("edited", { fields: "address", revision: "1" }) },
    "dismiss",
  ],
  ["a missing phone number", { state: "held", reason: createMessage("no-phone") }, undefined],
  ["nothing", { state: "waiting" }, undefined],
])("%s is solved by one action", (_, changes, action) => {
  expect(pickSolution(buildDelivery(changes))?.action).toBe(action);
});
