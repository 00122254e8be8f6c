import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { signText, verifySignedText } from "./signed-text.ts";
import { CHECKOUT_RATES } from "./signing-purposes.ts";

const RATES_PATH = "/shopify/rates/";

/** Where a store's checkout asks for prices: nobody guesses it, and it names the store. */
export const buildRatesUrl = (publicUrl: string, masterKey: string, storeId: StoreId): string =>
  `${publicUrl.replace(/\/$/, "")}${RATES_PATH}${signText(masterKey, CHECKOUT_RATES, storeId)}`;

/** Whose checkout asks, or undefined where the address was not made here. */
export const verifyRatesToken = (masterKey: string, token: string): StoreId | undefined =>
  storeIdSchema.safeParse(verifySignedText(masterKey, CHECKOUT_RATES, token)).data;
