import type { CallDescription } from "./call-description.ts";
import type { CallName } from "./calls.ts";
import { OPERATE_ORDER_TEXTS } from "./texts/operator-order-texts.ts";
import { OPERATE_TEXTS } from "./texts/operator-texts.ts";
import { CHANGE_ORDER_TEXTS } from "./texts/order-change-texts.ts";
import { READ_ORDER_TEXTS } from "./texts/order-read-texts.ts";
import { POINT_STATUS_TEXTS } from "./texts/point-status-texts.ts";
import { POINT_TEXTS } from "./texts/point-texts.ts";
import { QUOTE_TEXTS } from "./texts/quote-texts.ts";
import { PLAN_TEXTS } from "./texts/route-plan-texts.ts";
import { WEBHOOK_TEXTS } from "./texts/webhook-texts.ts";

/** The texts of every call: one without any is a compile error. */
export const CALL_DESCRIPTIONS: Readonly<Record<CallName, CallDescription>> = {
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
