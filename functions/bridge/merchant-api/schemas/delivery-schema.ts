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
  itemValue: z.number().describe("Amount in whole units of the courier's currency."),
  tip: z.number().describe("Amount in whole units of the courier's currency."),
  ceiling: moneySchema.nullable().describe("Highest price that is booked without your approval."),
  pickUpIds: z.array(z.string()).describe("Pick-up locations of the delivery."),
  pickUpAt: timeSchema.nullable(),
});

const batchSchema = z.object({
  batchId: z.string(),
  state: z.enum(BATCH_STATES),
  closesAt: timeSchema,
  orders: z.int().describe("Number of orders in the batch."),
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
  reason: reasonSchema.describe("Effect of the action, or the reason why it is not allowed now."),
  cause: reasonSchema
    .nullable()
    .describe("Reason of the delivery that the action leaves unchanged."),
});

/** One delivery with everything, for its own merchant. */
export const deliverySchema = listedDeliverySchema.extend({
  parts: z.array(z.int()).describe("Parts of the order. Each part has one delivery."),
  quote: z
    .object({ price: moneySchema, expiresAt: timeSchema })
    .nullable()
    .describe("Price that waits for confirmation or approval."),
  plan: planSchema.nullable().describe("How the delivery was booked or will be booked."),
  cashOnDelivery: z
    .object({ toCollect: moneySchema, confirmedAt: timeSchema.nullable() })
    .nullable()
    .describe("Cash that the driver collects, and the time of its confirmation."),
  batch: batchSchema.nullable(),
  pendingAction: z
    .enum(PENDING_ACTIONS)
    .nullable()
    .describe("Action that you requested and that the bridge sends to the courier."),
  isManual: z.boolean(),
  isTest: z.boolean().describe("True for a test order. Its name says so too."),
  recipient: recipientSchema.nullable(),
  driverLocation: z.object({ ...positionFields, at: timeSchema }).nullable(),
  statusHistory: z.array(
    z.object({ status: z.enum(COURIER_STATUSES), text: z.string(), at: timeSchema }),
  ),
  timeline: z
    .array(z.object({ at: timeSchema, by: z.enum(ACTORS), ...messageFields }))
    .describe("History of the delivery, oldest first, with the cause of each entry."),
  actions: z.array(actionSchema),
  cancelCost: z
    .object({ fee: moneySchema.nullable(), refund: moneySchema.nullable(), ...messageFields })
    .nullable()
    .describe("Expected cost of cancelling the delivery, or null if it cannot be cancelled."),
  trackingUrl: z.url().describe("Tracking page of the buyer."),
  requeueAt: timeSchema.nullable().describe("Time of the next check if no event comes."),
});
