import * as z from "zod";
import { textCode } from "#shared/contract/fields.ts";
import type { OrderCall } from "./order-call.ts";

/** Erases the personal data of an order that has ended. Repeating it has no further effect. */
export const eraseOrder = {
  method: "DELETE",
  path: "/api/restfull/v4/orders/{order_id}/personal-data",
  source: "Ours: an addition to the interface document",
  codeAs: "text",
  success: z.object({
    code: textCode.meta({ "x-ours": true }),
    erased_at: z.string().meta({
      description: "The time at which the personal data was erased, as ISO-8601 in UTC.",
      "x-ours": true,
    }),
  }),
} as const satisfies OrderCall;
