import type { CallName } from "./calls.ts";
import type { DescribedCall } from "./described-call.ts";
import { CHANGE_ORDER_TEXTS } from "./texts/change-orders.ts";
import { OPERATE_TEXTS } from "./texts/operate.ts";
import { OPERATE_ORDER_TEXTS } from "./texts/operate-orders.ts";
import { PLAN_TEXTS } from "./texts/plan-routes.ts";
import { POINT_STATUS_TEXTS } from "./texts/point-status.ts";
import { POINT_TEXTS } from "./texts/points.ts";
import { QUOTE_TEXTS } from "./texts/quotes.ts";
import { READ_ORDER_TEXTS } from "./texts/read-orders.ts";
import { WEBHOOK_TEXTS } from "./texts/webhooks.ts";

/** The texts of every call: one without any is a compile error. */
export const DESCRIBED: Readonly<Record<CallName, DescribedCall>> = {
  ...QUOTE_TEXTS,
  ...READ_ORDER_TEXTS,
  ...CHANGE_ORDER_TEXTS,
  ...POINT_TEXTS,
  ...POINT_STATUS_TEXTS,
  ...WEBHOOK_TEXTS,
  ...OPERATE_TEXTS,
  ...OPERATE_ORDER_TEXTS,
  ...PLAN_TEXTS,
};
