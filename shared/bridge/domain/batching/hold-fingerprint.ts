import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";

/** Computes the fingerprint of one order and the settings with which a batch is held. */
export const computeHoldFingerprint = (bookingFingerprint: string, settings: Settings): string =>
  computeFingerprint([bookingFingerprint, settings]);
