import { expect, it } from "vitest";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { collectBuyerWords, redactBuyer } from "#shared/bridge/domain/privacy/redact-buyer.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

const buyerWords = collectBuyerWords([
  {
    recipient: {
      name: "Ada Late",
      phone: "2125550100",
      email: "ada@example.com",
      address: "20 W 34th St",
      notes: "",
      wholeNotes: "",
    },
  },
]);

it.each([
  ["a courier's text", createMessage("courier-refused", { courierText: "No car for Ada" })],
  ["a store's text", createMessage("order-status-kept", { status: "Sent to 20 W 34th St" })],
  ["a name of the store", createMessage("not-paid", { status: "waits for Ada" })],
  ["Shopify's text", createMessage("event-refused", { event: "ada@example.com was refused" })],
])("removes %s that quotes the buyer from every place", (_, message) => {
  const redacted = redactBuyer(
    buildDelivery({
      reason: message,
      alert: message,
      cancellation: message,
      order: { refusals: 0, attemptedCancellation: { reason: message, isRebooking: true } },
      lastError: { ...message, since: noon, failures: 1 },
      timeline: [{ at: noon, by: "courier", ...message }],
    }),
    buyerWords,
  );

  expect(JSON.stringify(redacted)).not.toMatch(/Ada|34th|ada@/);
  expect(redacted.reason?.code).toBe(message.code);
  expect(redacted.order?.attemptedCancellation).toEqual({
    reason: redacted.reason,
    isRebooking: true,
  });
  expect(Object.values(redacted.reason?.params ?? {})).toEqual(["…"]);
});

it("keeps amounts, times and choices, whatever the buyer is called", () => {
  const alert = createMessage("edited", { fields: "address", revision: "34th", advice: "late" });
  const reason = createMessage("in-batch", { closesAt: "2026-11-20T12:34:00.000Z" });

  expect(redactBuyer(buildDelivery({ alert, reason }), buyerWords)).toMatchObject({
    alert,
    reason,
  });
});
