import * as z from "zod";

/** The path variable that names a point by its id. */
export const pointId = z
  .int()
  .meta({ description: "The id of the point, which is returned when it is created." });

export const pointPath = z.object({ id: pointId });

/** The path variable of the calls that name a point by its access key. */
export const accessKeyPath = z.object({
  access_key: z.string().meta({
    description: "Your own id for the point. Case-insensitive. Must be URL-encoded.",
  }),
});
