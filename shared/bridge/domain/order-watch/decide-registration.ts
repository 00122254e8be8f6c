import { addMinutes } from "#shared/kernel/add-minutes.ts";
import type { OrderWatchPlan } from "./decide-order-watch.ts";
import { MAX_WATCHED, type OrderWatch } from "./order-watch.ts";
import { planNextLook } from "./plan-look.ts";

/**
 * A watch begins with so many open orders of an account. Fewer are looked at singly, as each change is read
 * twice where they are watched: by the look, and by the run that it requests.
 */
export const WORTH_WATCHING = 3;
/** A single order counts as open for so long after the look that should have noted it anew. */
const NOTED_MINUTES = 10;

/** How an order comes to be looked at with the others of its account, or that it is looked at singly. */
export type Registration =
  | { readonly kind: "alone"; readonly notedUntil?: Date }
  /** It joins those that are watched, which are looked at by `dueAt`. */
  | { readonly kind: "join"; readonly dueAt: Date; readonly notedUntil?: undefined }
  /** These are noted as open. With a time, they are watched from now on. */
  | ({ readonly kind: "note"; readonly notedUntil?: Date } & Pick<OrderWatch, "orders" | "dueAt">);

/** Decides what is registered of an order, with what is known of its account's others. */
export function decideRegistration(
  watch: Pick<OrderWatch, "orders" | "dueAt"> | undefined,
  { order, orElseAt }: OrderWatchPlan,
  now: Date,
): Registration {
  const orders = watch?.orders ?? [];
  const present = orders.find(({ orderId }) => orderId === order.orderId);
  if (watch?.dueAt !== undefined) {
    const isFull = present === undefined && orders.length >= MAX_WATCHED;
    return isFull ? { kind: "alone" } : { kind: "join", dueAt: planNextLook([order], now) };
  }
  const others = orders.filter((one) => one !== present && one.until > now);
  const open = [...others, order];
  if (open.length >= WORTH_WATCHING)
    return { kind: "note", orders: open, dueAt: planNextLook(open, now) };
  if (present !== undefined && present.until >= orElseAt)
    return { kind: "alone", notedUntil: present.until };
  const until = addMinutes(orElseAt, NOTED_MINUTES);
  return { kind: "note", orders: [...others, { ...order, until }], notedUntil: until };
}
