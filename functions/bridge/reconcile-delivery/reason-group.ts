import type { MessageCode } from "#shared/bridge/domain/messages/message.ts";

/** What the reasons to hold or to skip an order are about: so many are worth a metric each. */
export type ReasonGroup =
  | "address"
  | "courier"
  | "goods"
  | "method"
  | "order"
  | "other"
  | "payment"
  | "place"
  | "price"
  | "setup"
  | "time";

const GROUPS: Readonly<Partial<Record<MessageCode, ReasonGroup>>> = {
  gone: "order",
  "order-too-old": "order",
  trashed: "order",
  draft: "order",
  cancelled: "order",
  refunded: "order",
  "partly-refunded": "order",
  "on-hold": "order",
  "awaiting-status": "order",
  "awaiting-tag": "order",
  "already-fulfilled": "order",
  "given-up": "order",
  "test-without-sandbox": "setup",
  "test-by-hand": "setup",
  "not-started": "setup",
  "paused-by-operator": "setup",
  "former-courier-silent": "courier",
  "before-start": "setup",
  manual: "setup",
  "handled-by-earlier-connection": "setup",
  "earlier-connection-ends": "setup",
  "cash-held": "payment",
  "cash-skipped": "payment",
  "not-paid": "payment",
  "payment-authorized": "payment",
  "payment-lapsed": "payment",
  "payment-on-terms": "payment",
  "payment-outside-checkout": "payment",
  "nothing-to-ship": "goods",
  "no-goods-left": "goods",
  "too-heavy": "goods",
  "no-shipping-method": "method",
  "local-pickup": "method",
  "pickup-point": "method",
  "sold-in-store": "method",
  "not-local-delivery": "method",
  "ignored-method": "method",
  "not-routed": "method",
  "other-service": "method",
  "ignored-by-rule": "method",
  "held-by-rule": "method",
  "product-tags-unknown": "setup",
  "no-pickup-location": "place",
  preparing: "time",
  "date-unreadable": "time",
  "date-passed": "time",
  "closed-that-day": "time",
  "date-too-soon": "time",
  "never-open": "time",
  "no-address": "address",
  "address-too-long": "address",
  "no-phone": "address",
  "no-email": "address",
  "price-above-ceiling": "price",
  "courier-refused": "courier",
  "courier-unclear": "courier",
};

/** Returns the group of a reason; reasons that no order is held or skipped for are other. */
export const getReasonGroup = (code: MessageCode): ReasonGroup => GROUPS[code] ?? "other";
