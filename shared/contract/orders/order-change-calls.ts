import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer, numberCode, ratingValue, textCode } from "#shared/contract/fields.ts";
import { switches } from "./confirm-calls.ts";
import type { OrderCall } from "./order-call.ts";
import { switchField } from "./order-fields.ts";

/** Ours: refunds all before a courier is assigned and half before pick-up. Refused after pick-up. */
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

/** Ours: the rating is from 1 to 5. A later rating does not replace the first one. */
export const rateDriver = {
  method: "PUT",
  path: "/api/restfull/v4/orders/driver/rate",
  source: "Interface document, Orders module",
  body: z.object({
    order_id: integer.meta({
      description: "The id of the order.",
      "x-ours": "Accepted as a string or a number.",
      "x-types": ["string", "integer"],
    }),
    rate_val: ratingValue.meta({
      description: "The rating.",
      "x-ours": "From 1 (poor) to 5 (excellent), as a number or a string.",
      "x-types": ["integer", "string"],
    }),
  }),
  success: z.object({
    code: numberCode,
    inserted_id: integer.meta({
      description: "The id of the stored record.",
      "x-ours": "The id of the order.",
    }),
    msgtext: z
      .string()
      .optional()
      .meta({ description: "Present only if you already rated this courier." }),
  }),
} as const satisfies Call;

/** Starts the search that the confirmation deferred, and changes the switches that are sent. */
export const updateOrderNots = {
  method: "PUT",
  path: "/api/restfull/v4/orders/update_order_nots",
  source: "The interface document names it; its path and fields are ours",
  codeAs: "text",
  body: switches.extend({
    search_courier: switchField.nullish().meta({
      description: "1 to search for a courier now. A search cannot be cancelled.",
      "x-ours": true,
    }),
    order_id: integer.meta({ description: "The id of the order.", "x-ours": true }),
  }),
  success: z.object({
    code: textCode,
    inserted_id: integer.meta({ description: "The id of the order.", "x-ours": true }),
  }),
} as const satisfies OrderCall;
export type UpdateOrderNots = z.output<typeof updateOrderNots.body>;
