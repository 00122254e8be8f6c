import * as z from "zod";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { getProgress } from "#shared/bridge/domain/listing/get-progress.ts";
import { PROGRESSES } from "#shared/bridge/domain/listing/progress.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { MODES } from "#shared/bridge/domain/settings/modes.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import {
  lastErrorSchema,
  moneyTotalsSchema,
  reasonSchema,
  timeSchema,
  toMoneyTotalsView,
  toReasonView,
  toTimeView,
} from "./field-schemas.ts";

const clockSchema = z.string().nullable();
const requestedWindowSchema = z
  .object({
    date: z.iso.date().meta({ examples: ["2026-11-24"] }),
    from: clockSchema.describe("Time of day. Null: any time.").meta({ examples: ["14:00"] }),
    to: clockSchema
      .describe("Time of day; `24:00` is the end of the day. Null: not limited.")
      .meta({ examples: ["16:00"] }),
  })
  .nullable()
  .describe(
    "Day and time that your shop promised: what the buyer chose at the checkout, by the clock of the pick-up location. Null if the buyer chose none.",
  );

/** A delivery as the list shows it: nothing personal is in it. */
export const listedDeliverySchema = z.object({
  orderId: z
    .string()
    .describe("Id of the order in the store.")
    .meta({ examples: ["5001"] }),
  part: z
    .int()
    .describe("1 for the first part. Further parts exist if the goods leave from several places.")
    .meta({ examples: [1] }),
  orderName: z
    .string()
    .nullable()
    .describe("Name of the order.")
    .meta({ examples: ["#1001"] }),
  createdAt: timeSchema.describe("Time at which the bridge first saw the order."),
  state: z.enum(DELIVERY_STATES).meta({ examples: ["booked"] }),
  progress: z
    .enum(PROGRESSES)
    .describe("How far the delivery is: one word for its state and the progress of the courier.")
    .meta({ examples: ["driver-assigned"] }),
  progressText: z
    .string()
    .describe("Text for people.")
    .meta({ examples: ["Driver assigned"] }),
  needsAttention: z
    .boolean()
    .describe(
      "True if a person should look at it: it is held, has a problem or an alert, was returned, or its last attempt failed. `dismiss` ends what an alert, a return or a failed attempt asks for.",
    )
    .meta({ examples: [false] }),
  courierStatus: z
    .enum(COURIER_STATUSES)
    .nullable()
    .describe("Progress of the courier.")
    .meta({ examples: ["assigned"] }),
  courierStatusText: z
    .string()
    .nullable()
    .meta({ examples: ["A courier is assigned."] }),
  reason: reasonSchema
    .nullable()
    .describe("Reason why the delivery waits or is skipped, held or cancelled.")
    .meta({ examples: [null] }),
  alert: reasonSchema
    .nullable()
    .describe("Alerts that need your attention.")
    .meta({ examples: [null] }),
  lastError: lastErrorSchema
    .nullable()
    .describe("Problem that delays the delivery. The bridge retries it.")
    .meta({ examples: [null] }),
  accessKey: z
    .string()
    .nullable()
    .describe("Access key of the courier's point.")
    .meta({ examples: [null] }),
  pointId: z
    .string()
    .nullable()
    .describe("The courier's id of its point.")
    .meta({ examples: [null] }),
  courierOrderId: z
    .string()
    .nullable()
    .describe("The courier's id of its order. Points and orders can have the same id.")
    .meta({ examples: ["17"] }),
  mode: z
    .enum(MODES)
    .exclude(["ignore"])
    .nullable()
    .describe("How it goes out, once that is decided.")
    .meta({ examples: ["urgent"] }),
  pickUpIds: z
    .array(z.string())
    .describe("Pick-up locations of the delivery.")
    .meta({ examples: [["main"]] }),
  pickUpAt: timeSchema
    .nullable()
    .describe("Time at which the courier is to collect it.")
    .meta({ examples: [null] }),
  expectedAt: timeSchema
    .nullable()
    .describe("Expected time of arrival, while the parcel is on its way.")
    .meta({ examples: [null] }),
  requestedWindow: requestedWindowSchema,
  money: moneyTotalsSchema,
});

type View = z.input<typeof listedDeliverySchema>;

export const toListedDeliveryView = (one: ListedDelivery): View => ({
  orderId: one.key.orderId,
  part: one.key.part,
  orderName: one.orderName ?? null,
  createdAt: one.createdAt.toISOString(),
  state: one.state,
  ...toProgressView(one),
  reason: one.reason === undefined ? null : toReasonView(one.reason),
  alert: one.alert === undefined ? null : toReasonView(one.alert),
  lastError: toLastErrorView(one.lastError),
  accessKey: one.accessKey ?? null,
  pointId: one.pointId ?? null,
  courierOrderId: one.courierOrderId ?? null,
  mode: one.mode ?? null,
  pickUpIds: [...(one.pickUpIds ?? [])],
  pickUpAt: toTimeView(one.pickUpAt),
  expectedAt: toTimeView(one.expectedAt),
  requestedWindow: toRequestedWindowView(one.requestedWindow),
  money: toMoneyTotalsView(one.money),
});

function toProgressView({ state, status, needsAttention }: ListedDelivery) {
  const progress = getProgress(state, status);
  return {
    progress,
    progressText: formatMessage(createMessage(`progress.${progress}`)),
    needsAttention: needsAttention === true,
    courierStatus: status ?? null,
    courierStatusText:
      status === undefined ? null : formatMessage(createMessage(`status.${status}`)),
  };
}

const toRequestedWindowView = (window: ListedDelivery["requestedWindow"]) =>
  window === undefined
    ? null
    : { date: window.date, from: window.from ?? null, to: window.to ?? null };

const toLastErrorView = (lastError: ListedDelivery["lastError"]) =>
  lastError === undefined
    ? null
    : {
        ...toReasonView(lastError),
        since: lastError.since.toISOString(),
        failures: lastError.failures,
      };
