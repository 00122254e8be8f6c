import * as z from "zod";
import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import {
  lastErrorSchema,
  moneyTotalsSchema,
  reasonSchema,
  timeSchema,
  toMoneyTotalsView,
  toReasonView,
} from "./field-schemas.ts";

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
  money: moneyTotalsSchema,
});

export const toListedDeliveryView = (
  one: ListedDelivery,
): z.input<typeof listedDeliverySchema> => ({
  orderId: one.key.orderId,
  part: one.key.part,
  orderName: one.orderName ?? null,
  createdAt: one.createdAt.toISOString(),
  state: one.state,
  courierStatus: one.status ?? null,
  courierStatusText:
    one.status === undefined ? null : formatMessage(createMessage(`status.${one.status}`)),
  reason: one.reason === undefined ? null : toReasonView(one.reason),
  alert: one.alert === undefined ? null : toReasonView(one.alert),
  lastError: toLastErrorView(one.lastError),
  accessKey: one.accessKey ?? null,
  pointId: one.pointId ?? null,
  courierOrderId: one.courierOrderId ?? null,
  money: toMoneyTotalsView(one.money),
});

const toLastErrorView = (lastError: ListedDelivery["lastError"]) =>
  lastError === undefined
    ? null
    : {
        ...toReasonView(lastError),
        since: lastError.since.toISOString(),
        failures: lastError.failures,
      };
