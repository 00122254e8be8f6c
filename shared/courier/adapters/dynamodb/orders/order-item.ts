import * as z from "zod";
import type { Item } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import {
  allowAbsent,
  storedCourier,
  storedTime,
  toExpiryFields,
} from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Order, OrderDraft, OrderRequest } from "#shared/courier/domain/orders/order.ts";
import { toOrderId } from "#shared/courier/domain/orders/order-id.ts";
import { ORDER_STATUSES } from "#shared/courier/domain/orders/order-status.ts";
import { computeOrderDueAt } from "#shared/courier/domain/personal-data/order-data.ts";

const status = z.literal(ORDER_STATUSES);

const stop = z.object({
  text: z.string(),
  notes: z.string(),
  name: allowAbsent(z.string()),
  phone: allowAbsent(z.string()),
  lat: z.number(),
  lng: z.number(),
});

const leg = z.object({ meters: z.number(), seconds: z.number() });

/** The stored fields of an offer. Only `request` and `options` contain personal data. */
export const offerFields = z.object({
  token: z.string(),
  clientid: z.string(),
  accountNumber: z.int(),
  createdAt: storedTime,
  request: z.object({
    kind: z.enum(["dropoff", "pickup"]),
    orderName: z.string(),
    orderNotes: z.string(),
    transport: z.literal([1, 2, 3, 4, 5, 6]),
    packSize: z.literal([1, 2, 3, 4, 5]),
    itemValue: z.int(),
    scheduledAt: allowAbsent(storedTime),
    promoCode: allowAbsent(z.string()),
    hub: stop,
    stops: z.array(stop),
  }),
  trip: leg.extend({ perStop: z.array(leg) }),
  price: z.object({
    tariffId: z.literal([1, 2]),
    originalCents: z.int(),
    discountCents: z.int(),
    totalCents: z.int(),
    promoCode: allowAbsent(z.string()),
  }),
});

const orderedFields = offerFields.extend({
  options: z.object({
    senderName: allowAbsent(z.string()),
    senderCell: allowAbsent(z.string()),
    senderNotes: allowAbsent(z.string()),
    userEmail: z.boolean(),
    orderEmail: z.boolean(),
    orderPush: z.boolean(),
    tipDollars: z.int(),
  }),
  nextStepAt: allowAbsent(storedTime),
  eraseAt: allowAbsent(storedTime),
  correlationId: allowAbsent(z.string()),
});

/** The stored fields of a draft in a redeemed token. */
export const orderDraftFields = orderedFields.extend({ isSearching: z.boolean() });

const orderFields = orderedFields.extend({
  sk: z.string().transform((text) => toOrderId(Number(text))),
  firstRouteId: z.int(),
  version: z.int(),
  status,
  routes: z.array(z.object({ status, deliveredAt: allowAbsent(storedTime) })),
  courier: allowAbsent(storedCourier),
  reportedLocation: allowAbsent(z.object({ lat: z.number(), lng: z.number(), at: storedTime })),
  history: z.array(
    z.object({
      operation: z.string(),
      status,
      at: storedTime,
      actor: z.enum(["partner", "operator", "sandbox"]),
      route: allowAbsent(z.int()),
    }),
  ),
  images: z.array(
    z.object({
      url: z.string(),
      insertedAt: storedTime,
      uploadedBy: z.enum(["sender", "courier"]),
      status,
    }),
  ),
  rating: allowAbsent(z.object({ value: z.int(), at: storedTime })),
  refundCents: allowAbsent(z.int()),
  erasedAt: allowAbsent(storedTime),
});

/** Parses a stored order. Throws if the item is invalid. */
export function parseOrderItem(item: Item): Order {
  const { sk: id, ...fields } = orderFields.parse(expandItem(item));
  return { ...fields, id };
}

/** Replaces every date by ISO-8601 UTC text. */
function serializeTimes<Value>(value: Value): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(serializeTimes);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, serializeTimes(inner)]),
  );
}

/** Converts an order to its item. Its id is in the keys. */
export function toOrderItem(order: Order): Item {
  const { id: _inTheKeys, ...stored } = order;
  return compressItem({
    ...(serializeTimes(stored) as object),
    ...toDueKeys("order", computeOrderDueAt(order)),
    ...toExpiryFields(order.eraseAt),
  });
}

/** Converts a quote or a draft to its fields in an item. */
export const toOfferItem = (offer: { readonly request: OrderRequest } & Partial<OrderDraft>) =>
  serializeTimes(offer) as Record<string, unknown>;
