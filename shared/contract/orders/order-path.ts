import * as z from "zod";

/** The path variable of the calls on one order. */
export const orderPath = z.object({
  order_id: z.int().meta({ description: "The id of the order, which the confirmation returns." }),
});
