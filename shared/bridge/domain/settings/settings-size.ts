import type { Settings } from "./settings.ts";

/** A DynamoDB item has at most 400 KB; JSON is slightly larger than the item. */
const MAX_BYTES = 350_000;

/** Whether the settings exceed the size of one stored item. */
export const isSettingsTooLarge = (settings: Settings): boolean =>
  new TextEncoder().encode(JSON.stringify(settings)).byteLength > MAX_BYTES;
