import { createHmac, timingSafeEqual } from "node:crypto";
import { type StoreId, storeIdSchema } from "../../domain/ids.ts";
import { API_KEY } from "./signing-purposes.ts";

interface ApiKeyIdentity {
  readonly storeId: StoreId;
  readonly generation: number;
}

/** A store's API key, `obk_<store>_<generation>_<proof>`: derived, so that nothing secret is kept. */
export const deriveApiKey = (masterKey: string, { storeId, generation }: ApiKeyIdentity): string =>
  `obk_${storeId}_${generation}_${computeProof(masterKey, storeId, generation)}`;

/** Whose key it is and of which generation, or undefined where it was not made here. */
export function verifyApiKey(masterKey: string, claimed: string): ApiKeyIdentity | undefined {
  const [, store, digits, givenProof = ""] =
    /^obk_([a-z0-9-]{1,80})_(\d{1,12})_([0-9a-f]{64})$/.exec(claimed) ?? [];
  const storeId = storeIdSchema.safeParse(store).data;
  if (storeId === undefined) return undefined;
  const generation = Number(digits);
  const expected = Buffer.from(computeProof(masterKey, storeId, generation));
  return timingSafeEqual(Buffer.from(givenProof), expected) ? { storeId, generation } : undefined;
}

const computeProof = (masterKey: string, storeId: string, generation: number): string =>
  createHmac("sha256", masterKey).update(`${API_KEY}:${storeId}:${generation}`).digest("hex");
