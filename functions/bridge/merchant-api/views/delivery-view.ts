import type * as z from "zod";
import type { deliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { moneyView, timeView } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { listedView } from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { cancelCost } from "#shared/bridge/domain/actions/cancel-cost.ts";
import { actionsOf } from "#shared/bridge/domain/actions/check-action.ts";
import type { Batch } from "#shared/bridge/domain/batching/batch.ts";
import { currentStage, type Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { KeptPlan } from "#shared/bridge/domain/delivery/plan.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

type View = z.input<typeof deliverySchema>;

interface Around {
  readonly batch: Batch | undefined;
  readonly settings: Settings;
  readonly parts: number;
  readonly trackingUrl: string;
}

/** All of a delivery, the recipient too: only its own merchant sees this. */
export function deliveryView(delivery: Delivery, around: Around): View {
  const { batch, settings, parts, trackingUrl } = around;
  const { pointId, order, recipient, driverAt, journey, timeline } = delivery;
  return {
    ...listedView({
      ...delivery,
      stage: currentStage(delivery),
      courierId: pointId ?? order?.orderId,
    }),
    parts: Array.from({ length: parts }, (_, at) => at + 1),
    courierOrderId: order?.orderId ?? null,
    pointId: pointId ?? null,
    quote: quoteView(delivery, batch),
    plan: planView(delivery.plan),
    batch: batchView(batch),
    asked: delivery.asked?.action ?? null,
    dispatchedByHand: delivery.byHand,
    recipient: recipient === undefined ? null : recipientView(recipient),
    driverAt: driverAt === undefined ? null : { ...driverAt, at: driverAt.at.toISOString() },
    journey: journey.map(({ stage, at }) => ({
      stage,
      text: STAGE_TEXT[stage],
      at: at.toISOString(),
    })),
    timeline: timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    actions: actionsOf(delivery, batch),
    cancelCost: costView(delivery, settings),
    trackingUrl,
    nextLookAt: timeView(delivery.nextLookAt),
  };
}

function quoteView({ order, batchId }: Delivery, batch: Batch | undefined): View["quote"] {
  const quote = batchId === undefined ? order?.quote : batch?.order.quote;
  if (quote === undefined) return null;
  const { minor, currency } = quote.price;
  return { price: priceOf({ minor, currency }), expiresAt: quote.expiresAt.toISOString() };
}

const priceOf = (money: { minor: number; currency: string }) =>
  moneyView(money) ?? { ...money, text: "" };

const planView = (plan: KeptPlan | undefined): View["plan"] =>
  plan === undefined
    ? null
    : {
        mode: plan.mode,
        load: plan.load,
        itemValue: plan.itemValue,
        tip: plan.tip,
        ceiling: moneyView(plan.ceiling),
        pickUpIds: [...plan.pickUpIds],
        pickUpAt: timeView(plan.pickUpAt),
      };

const batchView = (batch: Batch | undefined): View["batch"] =>
  batch === undefined
    ? null
    : {
        batchId: batch.batchId,
        state: batch.state,
        closesAt: batch.closesAt.toISOString(),
        orders: batch.members.filter(({ standing }) => standing !== "out").length,
      };

const recipientView = (recipient: NonNullable<Delivery["recipient"]>) => ({
  name: recipient.name,
  phone: recipient.phone,
  email: recipient.email,
  address: recipient.address,
  notes: recipient.wholeNotes,
});

/** Told where it can be cancelled at all. */
function costView(delivery: Delivery, settings: Settings): View["cancelCost"] {
  const isAllowed = actionsOf(delivery).some((one) => one.action === "cancel" && one.isAllowed);
  const cost = isAllowed ? cancelCost(delivery, settings) : undefined;
  return cost === undefined
    ? null
    : { keeps: moneyView(cost.keeps), refund: moneyView(cost.refund), text: cost.text };
}
