import * as z from "zod";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";

/** Settings with the revision that a later replacement must name. */
export const storedSettingsSchema = z.object({
  revision: z.int().describe("Counts the replacements; also the answer's ETag."),
  settings: settingsSchema,
});
