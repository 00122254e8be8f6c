import * as z from "zod";

/** The path variable of the calls on one order. */
export const orderPath = z.object({
  order_id: z.int().meta({ description: "The order's id, as the confirmation answered it." }),
});
