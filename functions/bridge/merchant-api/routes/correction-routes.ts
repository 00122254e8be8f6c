import { DELIVERY_NOT_FOUND, refuse, refuseField } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  correctionInputSchema,
  correctionSchema,
  uncorrectedPartsSchema,
} from "#functions/bridge/merchant-api/schemas/correction-schema.ts";
import { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { toReasonView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { toCorrectionView } from "#functions/bridge/merchant-api/views/correction-view.ts";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { checkStoreOrder } from "#shared/bridge/domain/correction/check-correction.ts";
import type { CorrectionFault } from "#shared/bridge/domain/correction/write-correction.ts";
import { correctOrder } from "#shared/bridge/use-cases/correction/correct-order.ts";
import type { UncorrectedPart } from "#shared/bridge/use-cases/correction/correct-parts.ts";
import { ok } from "#shared/kernel/result.ts";
import { buildDeliveryView, findOrderParts } from "./find-deliveries.ts";
import { deliveryPathSchema } from "./show-delivery.ts";

const CORRECTED_MEANWHILE = refuse(
  409,
  "What is corrected of this order changed meanwhile, by its store or by somebody else. Look at what is corrected now, then correct it again.",
);

export const readCorrection = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/correction",
    name: "readCorrection",
    tag: "Deliveries",
    summary: "Read what can be corrected",
    description:
      "Reads the order from the store now and shows the recipient's address, phone number and note beside what you corrected of them. The audit records who read it.",
    path: deliveryPathSchema,
    response: {
      status: 200,
      text: "What the store says, and what you corrected.",
      schema: correctionSchema,
    },
    refusals: {
      404: "The bridge has not seen this order, or it has no such part.",
      409: "The store no longer has the order, or has it in its trash.",
    },
  },
  async ({ storeId, path }, deps) => {
    const [delivery, store, settings] = await Promise.all([
      deps.deliveries.find({ storeId, ...path }),
      deps.stores.find(storeId),
      deps.settings.read(storeId),
    ]);
    if (delivery === undefined || store === undefined) return DELIVERY_NOT_FOUND;
    const order = checkStoreOrder(await deps.openStorefront(store).readOrder(path.orderId));
    if (!order.ok) return refuse(409, formatMessage(order.refusal));
    const parts = await findOrderParts(deps, delivery);
    return ok(toCorrectionView(delivery, settings, { order: order.value, parts }));
  },
);

export const correctDelivery = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/deliveries/{orderId}/{part}/correction",
    name: "correctDelivery",
    tag: "Deliveries",
    summary: "Correct an order",
    description:
      "Replaces what you corrected of one order: the recipient's address, the phone number, the note for the driver, or how it goes out. It goes for all parts of the order that can still be corrected; `uncorrectedParts` names the others. What you leave out is as the store has it; `{}` removes the whole correction. With `at`, nothing is changed if something else is corrected now than you read, on whichever part. Each field counts until the order's own changes in the store, which stays as it is. The order is judged anew: a hold that is solved ends, and an order that is booked and has no driver is cancelled and booked again where that is free. The delivery's `correction` says beforehand what comes of it. The same again changes nothing more.",
    path: deliveryPathSchema,
    body: correctionInputSchema,
    response: {
      status: 200,
      text: "The delivery as it is now.",
      schema: merchantDeliverySchema.extend({ uncorrectedParts: uncorrectedPartsSchema }),
    },
    refusals: {
      404: "The bridge has not seen this order, or it has no such part.",
      409: "It is too late, not possible now, or something else is corrected than at `at`; the message says why.",
    },
  },
  async ({ storeId, path, body: { at, ...requested } }, deps) => {
    const shownAt = typeof at === "string" ? new Date(at) : at;
    const outcome = await correctOrder(deps)({ storeId, ...path }, requested, shownAt);
    if (outcome === "unknown-delivery") return DELIVERY_NOT_FOUND;
    if (!outcome.ok) {
      const { refusal } = outcome;
      if (refusal.kind === "outdated") return CORRECTED_MEANWHILE;
      return refusal.kind === "field"
        ? refuseField(refusal.fault.field, describeFault(refusal.fault))
        : refuse(409, formatMessage(refusal.reason));
    }
    const { delivery, uncorrectedParts } = outcome.value;
    const view = await buildDeliveryView(deps, delivery, await findOrderParts(deps, delivery));
    return ok({ ...view, uncorrectedParts: uncorrectedParts.map(toUncorrectedPartView) });
  },
);

const toUncorrectedPartView = ({ part, reason }: UncorrectedPart) => ({
  part,
  reason: toReasonView(reason),
});

const describeFault = (fault: CorrectionFault): string =>
  fault.field === "phone"
    ? "must be a phone number that can be called, such as +1 212 555 0100"
    : `must have at most ${fault.maxLength} characters in one line`;
