import { describe, expect, it } from "vitest";
import { applyMerchantAction } from "#shared/bridge/domain/actions/apply-merchant-action.ts";
import { checkAction } from "#shared/bridge/domain/actions/check-action.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import { getProgress } from "#shared/bridge/domain/listing/get-progress.ts";
import { needsAttention } from "#shared/bridge/domain/listing/needs-attention.ts";
import type { Progress } from "#shared/bridge/domain/listing/progress.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";

describe("how far a delivery is", () => {
  it.each<[DeliveryState, CourierStatus | undefined, Progress]>([
    ["new", undefined, "new"],
    ["held", undefined, "on-hold"],
    ["booked", undefined, "booked"],
    ["booked", "scheduled", "booked"],
    ["booked", "at-pickup", "driver-assigned"],
    ["booked", "picked-up", "on-the-way"],
    ["booked", "attempt-failed", "attempt-failed"],
    ["booked", "returned", "returned"],
    ["completed", "delivered", "delivered"],
    ["completed", "failed", "failed"],
    ["completed", "return-received", "return-received"],
    ["completed", undefined, "ended"],
    ["cancelled", "picked-up", "cancelled"],
    ["held", "returned", "on-hold"],
  ])("is, %s with the status %s, %s", (state, status, progress) => {
    expect(getProgress(state, status)).toBe(progress);
  });
});

const buildReached = (status: CourierStatus, changes: Partial<Delivery> = {}): Delivery =>
  buildDelivery({ state: "booked", statusHistory: [{ status, at: noon }], ...changes });

const FAILURE = { ...createMessage("store-fault"), since: noon, failures: 3 };

describe("what needs attention", () => {
  it.each<[string, Delivery, boolean]>([
    ["is held", buildDelivery({ state: "held" }), true],
    ["has an alert", buildDelivery({ alert: createMessage("failed") }), true],
    ["was returned", buildReached("returned"), true],
    ["had a failed attempt", buildReached("attempt-failed"), true],
    ["is on its way", buildReached("on-the-way"), false],
    [
      "was returned and is to be delivered again",
      buildReached("returned", { pendingAction: { action: "deliver-again" } }),
      false,
    ],
    ["was returned and cancelled", buildReached("returned", { state: "cancelled" }), false],
    ["fails", buildDelivery({ lastError: FAILURE }), true],
    [
      "fails before the start of its store",
      buildDelivery({
        ...{ state: "waiting", reason: createMessage("not-started"), lastError: FAILURE },
      }),
      false,
    ],
  ])("is what %s", (_, delivery, expected) => {
    expect(needsAttention(delivery)).toBe(expected);
  });

  it("is dismissed for this failed attempt, and not for the next one", () => {
    const delivery = buildReached("attempt-failed");
    expect(checkAction("dismiss", delivery, undefined).isAllowed).toBe(true);

    const result = applyMerchantAction(delivery, { action: "dismiss" }, noon);
    if (!result.ok) expect.unreachable();
    const seen = { ...delivery, ...result.value.patch };
    expect([needsAttention(seen), checkAction("dismiss", seen, undefined).isAllowed]).toEqual([
      false,
      false,
    ]);

    const at = new Date(noon.getTime() + 60_000);
    const again: Delivery = { ...seen, statusHistory: [{ status: "attempt-failed", at }] };
    expect(needsAttention(again)).toBe(true);
  });
});
