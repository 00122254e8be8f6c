import * as z from "zod";
import { MERCHANT_ACTIONS } from "#shared/bridge/domain/actions/merchant-action.ts";
import { BATCH_STATES } from "#shared/bridge/domain/batching/batch.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { ACTORS, PENDING_ACTIONS } from "#shared/bridge/domain/delivery/delivery.ts";
import { MODES } from "#shared/bridge/domain/settings/settings.ts";
import { messageFields, moneySchema, reasonSchema, timeSchema } from "./field-schemas.ts";
import { listedDeliverySchema } from "./listed-delivery.ts";

const positionFields = { latitude: z.number(), longitude: z.number() };

export const loadSchema = z.object({
  transportId: z.int(),
  packSizeId: z.int(),
  grams: z.number(),
  pieces: z.number(),
});

const planSchema = z.object({
  mode: z.enum(MODES).exclude(["ignore"]),
  load: loadSchema,
  itemValue: z.number().describe("Whole units of the courier's currency."),
  tip: z.number().describe("Whole units of the courier's currency."),
  ceiling: moneySchema.nullable().describe("More than this needs your approval."),
  pickUpIds: z.array(z.string()).describe("Your pick-up locations that it is collected from."),
  pickUpAt: timeSchema.nullable(),
});

const batchSchema = z.object({
  batchId: z.string(),
  state: z.enum(BATCH_STATES),
  closesAt: timeSchema,
  orders: z.int().describe("How many orders travel together."),
});

const recipientSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  notes: z.string(),
});

const actionSchema = z.object({
  action: z.enum(MERCHANT_ACTIONS),
  isAllowed: z.boolean(),
  reason: reasonSchema.describe("What the action would do, or why it is not allowed now."),
  cause: reasonSchema
    .nullable()
    .describe("The reason of the delivery that the action would not change."),
});

/** One delivery with everything, for its own merchant. */
export const deliverySchema = listedDeliverySchema.extend({
  parts: z.array(z.int()).describe("The parts of the order; one delivery each."),
  quote: z
    .object({ price: moneySchema, expiresAt: timeSchema })
    .nullable()
    .describe("The price that waits to be confirmed or approved."),
  plan: planSchema.nullable().describe("As it was booked, or will be."),
  cashOnDelivery: z
    .object({ toCollect: moneySchema, confirmedAt: timeSchema.nullable() })
    .nullable()
    .describe("The cash that the driver collects, and when it was confirmed."),
  batch: batchSchema.nullable(),
  pendingAction: z
    .enum(PENDING_ACTIONS)
    .nullable()
    .describe("What you asked for and the courier is being told."),
  isManual: z.boolean(),
  recipient: recipientSchema.nullable(),
  driverLocation: z.object({ ...positionFields, at: timeSchema }).nullable(),
  statusHistory: z.array(
    z.object({ status: z.enum(COURIER_STATUSES), text: z.string(), at: timeSchema }),
  ),
  timeline: z
    .array(z.object({ at: timeSchema, by: z.enum(ACTORS), ...messageFields }))
    .describe("What happened, oldest first, and who or what caused it."),
  actions: z.array(actionSchema),
  cancelCost: z
    .object({ fee: moneySchema.nullable(), refund: moneySchema.nullable(), ...messageFields })
    .nullable()
    .describe("What calling it off is expected to cost; null where it cannot be called off."),
  trackingUrl: z.url().describe("The buyer's page."),
  requeueAt: timeSchema.nullable().describe("When the bridge looks again though nothing happens."),
});
