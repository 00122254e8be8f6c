import type * as z from "zod";
import { type Settings, settingsSchema } from "#shared/bridge/domain/settings/settings.ts";

/** Builds a pick-up location without opening hours, which is always open. */
export const buildLocation = (
  changes: Record<string, unknown> = {},
): z.input<typeof settingsSchema>["locations"] extends (infer One)[] | undefined ? One : never => ({
  id: "shop",
  name: "Shop",
  address: "350 5th Ave, New York, NY 10118, US",
  contactName: "Shop desk",
  contactPhone: "+1 212 555 0199",
  timeZone: "America/New_York",
  ...changes,
});

/** Builds settings with one pick-up location. */
export const buildSettings = (changes: Partial<z.input<typeof settingsSchema>> = {}): Settings =>
  settingsSchema.parse({ version: 1, locations: [buildLocation()], ...changes });
