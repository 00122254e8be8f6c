import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { createChoice, integer, numberCode, textCode } from "#shared/contract/fields.ts";
import { switches } from "./confirm-calls.ts";
import type { OrderCall } from "./order-call.ts";
import { switchField } from "./order-fields.ts";

/** Ours: all of the price until a courier is assigned, half of it until pick-up, refused after. */
export const cancelOrder = {
  method: "PUT",
  path: "/api/restfull/v4/orders/cancel/{order_id}",
  source: "Interface document, Orders module",
  codeAs: "text",
  success: z.object({
    code: textCode,
    refund_amount: z
      .number()
      .meta({ description: "The amount refunded.", "x-ours": "US dollars." }),
  }),
} as const satisfies OrderCall;

/** Ours: 1 to 5; the first rating stays. */
export const rateDriver = {
  method: "PUT",
  path: "/api/restfull/v4/orders/driver/rate",
  source: "Interface document, Orders module",
  body: z.object({
    order_id: integer.meta({
      description: "The order's id.",
      "x-ours": "A number is taken as well as text.",
      "x-types": ["string", "integer"],
    }),
    rate_val: createChoice([1, 2, 3, 4, 5], "must be from 1 to 5").meta({
      description: "The rating.",
      "x-ours": "From 1, poor, to 5, excellent; a number or text.",
      "x-types": ["integer", "string"],
    }),
  }),
  success: z.object({
    code: numberCode,
    inserted_id: integer.meta({
      description: "Id of what was stored.",
      "x-ours": "The order's id.",
    }),
    msgtext: z
      .string()
      .optional()
      .meta({ description: "Only when you rated this courier already." }),
  }),
} as const satisfies Call;

/** Begins the search that the confirmation put off, and changes the switches that are given. */
export const updateOrderNots = {
  method: "PUT",
  path: "/api/restfull/v4/orders/update_order_nots",
  source: "The interface document names it; its path and fields are ours",
  codeAs: "text",
  body: switches.extend({
    search_courier: switchField.nullish().meta({
      description: "1 search for a courier now. A search cannot be called off.",
      "x-ours": true,
    }),
    order_id: integer.meta({ description: "The order's id.", "x-ours": true }),
  }),
  success: z.object({
    code: textCode,
    inserted_id: integer.meta({ description: "The order's id.", "x-ours": true }),
  }),
} as const satisfies OrderCall;
export type UpdateOrderNots = z.output<typeof updateOrderNots.body>;
