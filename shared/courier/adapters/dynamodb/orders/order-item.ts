import * as z from "zod";
import { dueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import {
  absent,
  storedCourier,
  storedTime,
} from "#shared/courier/adapters/dynamodb/item-fields.ts";
import type { Order, OrderDraft, OrderRequest } from "#shared/courier/domain/orders/order.ts";
import { orderIdOf } from "#shared/courier/domain/orders/order-id.ts";
import { ORDER_STATUSES } from "#shared/courier/domain/orders/order-status.ts";

const status = z.literal(ORDER_STATUSES);

const stop = z.object({
  text: z.string(),
  notes: z.string(),
  name: absent(z.string()),
  phone: absent(z.string()),
  lat: z.number(),
  lng: z.number(),
});

const leg = z.object({ meters: z.number(), seconds: z.number() });

/** What was promised for what; personal data sits in `request` and `options` alone. */
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
    scheduledAt: absent(storedTime),
    promoCode: absent(z.string()),
    hub: stop,
    stops: z.array(stop),
  }),
  trip: leg.extend({ perStop: z.array(leg) }),
  price: z.object({
    tariffId: z.literal([1, 2]),
    originalCents: z.int(),
    discountCents: z.int(),
    totalCents: z.int(),
    promoCode: absent(z.string()),
  }),
});

const ordered = offerFields.extend({
  options: z.object({
    senderName: absent(z.string()),
    senderCell: absent(z.string()),
    senderNotes: absent(z.string()),
    userEmail: z.boolean(),
    orderEmail: z.boolean(),
    orderPush: z.boolean(),
    tipDollars: z.int(),
  }),
  nextStepAt: absent(storedTime),
});

/** A draft as a claim holds it. */
export const orderDraftFields = ordered.extend({ searching: z.boolean() });

const orderFields = ordered.extend({
  sk: z.string().transform(Number),
  version: z.int(),
  status,
  routes: z.array(z.object({ status, deliveredAt: absent(storedTime) })),
  courier: absent(storedCourier),
  reported: absent(z.object({ lat: z.number(), lng: z.number(), at: storedTime })),
  history: z.array(
    z.object({
      operation: z.string(),
      status,
      at: storedTime,
      by: z.enum(["partner", "operator", "sandbox"]),
      route: absent(z.int()),
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
  rating: absent(z.object({ value: z.int(), at: storedTime })),
  refundCents: absent(z.int()),
});

/** A stored order; throws where the item is not one. */
export function orderFrom(item: unknown): Order {
  const { sk: n, ...fields } = orderFields.parse(item);
  return { ...fields, id: orderIdOf({ accountNumber: fields.accountNumber, n }) };
}

/** Every time inside as ISO-8601 UTC, which is how the schemas above read it back. */
function stored<Value>(value: Value): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(stored);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stored(inner)]));
}

/** What an order is stored as, without its keys, which say its id. */
export function orderItem({ id: _inTheKeys, ...order }: Order) {
  return { ...(stored(order) as object), ...dueKeys("order", order.nextStepAt) };
}

/** What an offer with all that belongs to it is stored as. */
export const offerItem = (offer: { readonly request: OrderRequest } & Partial<OrderDraft>) =>
  stored(offer) as Record<string, unknown>;
