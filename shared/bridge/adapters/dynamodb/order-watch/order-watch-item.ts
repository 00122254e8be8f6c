import * as z from "zod";
import type { Item } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import {
  ORDER_WATCH_KEY,
  pickDueShard,
  toAccountPartition,
} from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { COURIER_STATUSES } from "#shared/bridge/domain/delivery/courier-status.ts";
import {
  type AccountId,
  batchIdSchema,
  deliveryKeySchema,
  formatDeliveryKey,
  type ReconcileSubject,
  storeIdSchema,
} from "#shared/bridge/domain/ids.ts";
import type { OrderWatch, WatchedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";

const ORDER_PREFIX = "order ";
const MINUTE_MS = 60_000;

/** A minute since the epoch, rounded up, in fewer digits than a time as text. */
const minute = z.int().transform((minutes) => new Date(minutes * MINUTE_MS));
const toMinute = (time: Date): number => Math.ceil(time.getTime() / MINUTE_MS);

const subject = z.string().transform((text, context): ReconcileSubject => {
  const [storeId, ...rest] = text.split("/");
  const parsed =
    rest[0] === "batch"
      ? z.object({ storeId: storeIdSchema, batchId: batchIdSchema }).safeParse({
          storeId,
          batchId: rest[1],
        })
      : deliveryKeySchema.safeParse({ storeId, orderId: rest[0], part: Number(rest[1]) });
  if (parsed.data !== undefined) return parsed.data;
  context.addIssue("no delivery and no batch");
  return z.NEVER;
});

/** The mark, the subject, until when, the status and the time of the pick-up. */
const orderSchema = z.tuple([
  z.string(),
  subject,
  minute,
  z.enum(COURIER_STATUSES).nullable(),
  minute.nullable(),
]);

/**
 * The item: pk `ACCOUNT#<account>`, sk `ORDER-WATCH`, with an attribute for each order, so that one is
 * added without a read of the others being lost. Sparse index: `due` + `dueAt`, if they are looked at together.
 * Else the item ends by itself.
 */
const watchSchema = z.looseObject({
  version: z.int(),
  dueAt: date.optional(),
  failures: z.int().default(0),
});

export const toWatchKey = (accountId: AccountId) => ({
  pk: toAccountPartition(accountId),
  sk: ORDER_WATCH_KEY,
});

/** Returns the name of an order's attribute. */
export const toOrderAttribute = (orderId: string): string => `${ORDER_PREFIX}${orderId}`;

export const toOrderValue = ({ mark, subject: of, until, status, pickUpAt }: WatchedOrder) => [
  mark,
  "batchId" in of ? `${of.storeId}/batch/${of.batchId}` : formatDeliveryKey(of),
  toMinute(until),
  status ?? null,
  pickUpAt === undefined ? null : toMinute(pickUpAt),
];

export const toDueFields = (accountId: AccountId, dueAt: Date) => ({
  due: pickDueShard(accountId),
  dueAt: dueAt.toISOString(),
});

/** Nobody looks at what is only noted, so that nobody deletes it. */
const toEnd = (orders: readonly WatchedOrder[]) =>
  toTimeToLive(new Date(Math.max(...orders.map(({ until }) => until.getTime()))));

export const toWatchItem = ({ accountId, version, orders, dueAt, failures }: OrderWatch): Item => ({
  ...toWatchKey(accountId),
  version,
  ...(dueAt === undefined ? toEnd(orders) : toDueFields(accountId, dueAt)),
  ...(failures > 0 && { failures }),
  ...Object.fromEntries(
    orders.map((order) => [toOrderAttribute(order.orderId), toOrderValue(order)]),
  ),
});

export function fromWatchItem(accountId: AccountId, item: Item): OrderWatch {
  const { version, dueAt, failures, ...attributes } = watchSchema.parse(item);
  const orders = Object.entries(attributes).flatMap(([name, value]): WatchedOrder[] => {
    if (!name.startsWith(ORDER_PREFIX)) return [];
    const [mark, of, until, status, pickUpAt] = orderSchema.parse(value);
    const orderId = name.slice(ORDER_PREFIX.length);
    return [
      {
        ...{ orderId, subject: of, mark, until },
        ...(status && { status }),
        ...(pickUpAt && { pickUpAt }),
      },
    ];
  });
  return { accountId, version, orders, failures, ...(dueAt && { dueAt }) };
}
