import type { KeyRing } from "#shared/aws/key-ring.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { signText, verifySignedText } from "./signed-text.ts";
import { CHECKOUT_RATES } from "./signing-purposes.ts";

const RATES_PATH = "/shopify/rates/";

/** Builds the URL of a store's rate callback. It identifies the store and cannot be guessed. */
export const buildRatesUrl = (publicUrl: string, ring: KeyRing, storeId: StoreId): string =>
  `${publicUrl.replace(/\/$/, "")}${RATES_PATH}${signText(ring, CHECKOUT_RATES, storeId)}`;

/** Reads the store from the token of a rate callback. Returns undefined if the proof is wrong. */
export const verifyRatesToken = (ring: KeyRing, token: string): StoreId | undefined =>
  storeIdSchema.safeParse(verifySignedText(ring, CHECKOUT_RATES, token)).data;
