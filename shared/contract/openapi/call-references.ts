import { DEAD_LETTER_REFERENCE } from "#shared/contract/ops/dead-letter-reference.ts";
import { OPERATE_ORDER_REFERENCE } from "#shared/contract/ops/operator-order-reference.ts";
import { OPERATE_REFERENCE } from "#shared/contract/ops/operator-reference.ts";
import { PLAN_REFERENCE } from "#shared/contract/ops/route-plan-reference.ts";
import { CHANGE_ORDER_REFERENCE } from "#shared/contract/orders/order-change-reference.ts";
import { READ_ORDER_REFERENCE } from "#shared/contract/orders/order-read-reference.ts";
import { QUOTE_REFERENCE } from "#shared/contract/orders/quote-reference.ts";
import { POINT_REFERENCE } from "#shared/contract/points/point-reference.ts";
import { POINT_STATUS_REFERENCE } from "#shared/contract/points/point-status-reference.ts";
import { WEBHOOK_REFERENCE } from "#shared/contract/webhooks/notification-read-reference.ts";
import type { CallReference } from "./call-reference.ts";
import type { CallName } from "./calls.ts";

/** The reference of every call. A call without an entry is a compile error. */
export const CALL_REFERENCES: Readonly<Record<CallName, CallReference>> = {
  ...QUOTE_REFERENCE,
  ...READ_ORDER_REFERENCE,
  ...CHANGE_ORDER_REFERENCE,
  ...POINT_REFERENCE,
  ...POINT_STATUS_REFERENCE,
  ...WEBHOOK_REFERENCE,
  ...OPERATE_REFERENCE,
  ...OPERATE_ORDER_REFERENCE,
  ...PLAN_REFERENCE,
  ...DEAD_LETTER_REFERENCE,
};
