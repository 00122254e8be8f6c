import * as z from "zod";
import type { Call } from "#shared/contract/call.ts";
import { integer } from "#shared/contract/fields.ts";
import { switches } from "./confirm-calls.ts";
import type { OrderCall } from "./order-call.ts";

/** Ours: all of the price until a courier is assigned, half of it until pick-up, refused after. */
export const cancelOrder = {
  method: "PUT",
  path: "/api/restfull/v4/orders/cancel/{order_id}",
  source: "Interface document, Orders module",
  codeAs: "text",
  success: z.object({ code: z.string(), refund_amount: z.number() }),
} as const satisfies OrderCall;

/** Ours: 1 to 5; the first rating stays. */
export const rateDriver = {
  method: "PUT",
  path: "/api/restfull/v4/orders/driver/rate",
  source: "Interface document, Orders module",
  body: z.object({
    order_id: integer,
    rate_val: integer.pipe(z.literal([1, 2, 3, 4, 5], "must be from 1 to 5")),
  }),
  success: z.object({ code: integer, inserted_id: integer, msgtext: z.string().optional() }),
} as const satisfies Call;

/** Begins the search that the confirmation put off, and changes the switches that are given. */
export const updateOrderNots = {
  method: "PUT",
  path: "/api/restfull/v4/orders/update_order_nots",
  source: "The interface document names it; its path and fields are ours",
  codeAs: "text",
  body: switches.extend({ order_id: integer }),
  success: z.object({ code: z.string(), inserted_id: integer }),
} as const satisfies OrderCall;
export type UpdateOrderNots = z.output<typeof updateOrderNots.body>;
