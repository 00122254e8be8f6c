import { randomBytes } from "node:crypto";
import { type StoreId, storeIdSchema } from "../../domain/ids.ts";

interface ApiKeyParts {
  readonly storeId: StoreId;
  readonly keyId: string;
  readonly secret: string;
}

/** Creates the id and the secret of a key. */
export const generateApiKey = (): Pick<ApiKeyParts, "keyId" | "secret"> => ({
  keyId: randomBytes(6).toString("hex"),
  secret: randomBytes(32).toString("hex"),
});

/** Formats a key as its owner gets it, `obk_<store>_<key>_<secret>`. */
export const formatApiKey = ({ storeId, keyId, secret }: ApiKeyParts): string =>
  `obk_${storeId}_${keyId}_${secret}`;

/** Reads the parts of a key. Whether it is valid is not known yet. */
export function parseApiKey(claimed: string): ApiKeyParts | undefined {
  const [, store, keyId, secret] =
    /^obk_([a-z0-9-]{1,80})_([0-9a-f]{12})_([0-9a-f]{64})$/.exec(claimed) ?? [];
  const storeId = storeIdSchema.safeParse(store).data;
  return storeId === undefined || keyId === undefined || secret === undefined
    ? undefined
    : { storeId, keyId, secret };
}
