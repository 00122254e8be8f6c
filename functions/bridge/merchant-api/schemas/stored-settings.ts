import * as z from "zod";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";

/** Settings with the revision that a later replacement must name. */
export const storedSettingsSchema = z.object({
  revision: z
    .int()
    .describe("Increases with each replacement. It is also the ETag of the response.")
    .meta({ examples: [5] }),
  settings: settingsSchema,
});
