import * as z from "zod";
import { STAGES } from "#shared/bridge/domain/delivery/courier-status.ts";
import { DELIVERY_STATES } from "#shared/bridge/domain/delivery/delivery.ts";
import { STAGE_TEXT } from "#shared/bridge/domain/delivery/status-text.ts";
import type { ListedDelivery } from "#shared/bridge/ports/delivery-listing.ts";
import {
  moneySoFarSchema,
  moneySoFarView,
  reasonSchema,
  time,
  timeView,
  troubleSchema,
} from "./field-schemas.ts";

/** A delivery as the list shows it: nothing personal is in it. */
export const listedSchema = z.object({
  orderId: z.string().describe("The store's own id of the order."),
  part: z.int().describe("1; further numbers where an order's goods leave from several places."),
  orderName: z.string().nullable().describe("What you call the order."),
  createdAt: time.describe("When the bridge first saw it."),
  state: z.enum(DELIVERY_STATES),
  stage: z.enum(STAGES).nullable().describe("How far the courier is."),
  stageText: z.string().nullable(),
  reason: reasonSchema.nullable().describe("Why it waits, is skipped, held or cancelled."),
  attention: reasonSchema.nullable().describe("What you should see to."),
  trouble: troubleSchema.nullable().describe("What keeps it from going on; tried again by itself."),
  accessKey: z.string().nullable().describe("The key of the courier's point."),
  courierId: z.string().nullable().describe("The courier's id of its point or order."),
  money: moneySoFarSchema,
});

export const listedView = (one: ListedDelivery): z.input<typeof listedSchema> => ({
  orderId: one.key.orderId,
  part: one.key.part,
  orderName: one.orderName ?? null,
  createdAt: one.createdAt.toISOString(),
  state: one.state,
  stage: one.stage ?? null,
  stageText: one.stage === undefined ? null : STAGE_TEXT[one.stage],
  reason: one.reason ?? null,
  attention: one.attention ?? null,
  trouble: troubleView(one.trouble),
  accessKey: one.accessKey ?? null,
  courierId: one.courierId ?? null,
  money: moneySoFarView(one.money),
});

const troubleView = (trouble: ListedDelivery["trouble"]) =>
  trouble === undefined ? null : { ...trouble, since: timeView(trouble.since) ?? "" };
