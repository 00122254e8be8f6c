import { createHmac, timingSafeEqual } from "node:crypto";
import { type StoreId, storeIdSchema } from "../../domain/ids.ts";
import { API_KEY } from "./signing-purposes.ts";

interface ApiKeyIdentity {
  readonly storeId: StoreId;
  readonly generation: number;
}

/** Derives a store's API key, `obk_<store>_<generation>_<proof>`, so that no secret is stored. */
export const deriveApiKey = (masterKey: string, { storeId, generation }: ApiKeyIdentity): string =>
  `obk_${storeId}_${generation}_${computeProof(masterKey, storeId, generation)}`;

/** Reads the store and the generation from an API key. Returns undefined if the proof is wrong. */
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
