import { KEY_PURPOSES } from "#shared/kernel/key-purposes.ts";

/** What the keys are for that are rotated: the bridge's purposes, and the courier's one. */
export const ROTATED_KEYS = [...KEY_PURPOSES, "courier-notifications"] as const;
export type RotatedKeys = (typeof ROTATED_KEYS)[number];
