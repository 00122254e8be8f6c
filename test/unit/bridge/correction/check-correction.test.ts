import { expect, it } from "vitest";
import { checkCorrection } from "#shared/bridge/domain/correction/check-correction.ts";
import { NO_ORDER } from "#shared/bridge/domain/delivery/courier-order.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { buildDelivery, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";

const order = { ...NO_ORDER, orderId: "9000" };
const reach = (status: CourierStatus): Partial<Delivery> => ({
  ...{ state: "booked", order },
  statusHistory: [{ status, at: noon }],
});
const cancellation = createMessage("cancelled-by-merchant");

it.each<[string, Partial<Delivery>, string]>([
  ["new", {}, "can-correct"],
  ["held", { state: "held" }, "can-correct"],
  ["skipped", { state: "skipped" }, "can-correct"],
  ["refused as a point", { state: "held", pointAttemptedAt: noon }, "can-correct"],
  ["being booked as a point", { state: "booking", pointAttemptedAt: noon }, "already-booking"],
  ["quoted", { state: "booking", order: NO_ORDER }, "can-correct"],
  ["booked without a status", { state: "booked", order }, "can-correct-booked"],
  ["searching for a driver", reach("searching"), "can-correct-booked"],
  ["assigned", reach("assigned"), "too-late-to-correct"],
  [
    "assigned while it is booked again",
    { ...reach("assigned"), isRebooking: true },
    "can-correct-booked",
  ],
  ["being cancelled", { ...reach("searching"), cancellation }, "already-cancelling"],
  [
    "asked to be cancelled",
    { ...reach("searching"), pendingAction: { action: "cancel" } },
    "already-cancelling",
  ],
  ["cancelled", { ...reach("cancelled"), state: "cancelled" }, "can-correct"],
  ["cancelled by the courier", reach("cancelled"), "can-correct"],
  ["failed as an order", { ...reach("failed"), state: "completed" }, "can-correct-redelivery"],
  ["delivered", { ...reach("delivered"), state: "completed" }, "already-final"],
  ["ended without a status", { state: "completed", order }, "already-final"],
  ["a point", { state: "booked", pointId: "7000" }, "points-not-correctable"],
  ["redacted", { redactedAt: noon }, "buyer-data-gone"],
])("says of a delivery that is %s what a correction does", (_title, changes, code) => {
  expect(checkCorrection(buildDelivery(changes), buildSettings())).toMatchObject({
    isAllowed: code.startsWith("can-"),
    reason: { code },
  });
});

it("is not free where the courier keeps a share", () => {
  const { cancelling } = buildSettings();
  const settings = { cancelling: { ...cancelling, percentBeforeCourier: 10 } };
  expect(checkCorrection(buildDelivery(reach("searching")), settings)).toMatchObject({
    isAllowed: false,
    reason: { code: "correction-costs" },
  });
});
