import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** Names what a held batch knew of one of its orders, `asked`, and of the settings. */
export const computeHoldFingerprint = (bookingFingerprint: string, settings: Settings): string =>
  computeFingerprint([bookingFingerprint, settings]);
