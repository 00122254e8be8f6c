import type { Settings } from "./settings.ts";

/** An item of the table has at most 400 KB; JSON takes a little more than it does. */
const MAX_BYTES = 350_000;

/** Whether settings are more than can be kept in one piece. */
export const isSettingsTooLarge = (settings: Settings): boolean =>
  new TextEncoder().encode(JSON.stringify(settings)).byteLength > MAX_BYTES;
