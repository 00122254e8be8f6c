import * as z from "zod";

/** The path variable that names a point by its id. */
export const pointId = z
  .int()
  .meta({ description: "The point's id, as its creation answered it." });

export const pointPath = z.object({ id: pointId });

/** The path variable of the calls that name a point by its access key. */
export const accessKeyPath = z.object({
  access_key: z.string().meta({
    description:
      "Your own id of the point. Upper and lower case are the same. Escape it as a URL needs.",
  }),
});
