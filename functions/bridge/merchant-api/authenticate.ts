import { readApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeyBook } from "#shared/bridge/ports/api-keys.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** One way to know whose call it is; undefined where it is not known in this way. */
export type Authenticate = (headers: Headers) => Promise<StoreId | undefined>;

/** By the store's API key, `Authorization: Bearer obk_…`; keys of an earlier generation are refused. */
export const byApiKey =
  (masterKey: () => Promise<string>, keys: Pick<ApiKeyBook, "generation">): Authenticate =>
  async ({ authorization = "" }) => {
    const [, claimed = ""] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
    const read = readApiKey(await masterKey(), claimed);
    if (read === undefined) return undefined;
    return (await keys.generation(read.storeId)) === read.generation ? read.storeId : undefined;
  };

/** The first way that knows the caller; further ways stand beside the key. */
export const byAnyOf =
  (...ways: readonly Authenticate[]): Authenticate =>
  async (headers) => {
    for (const way of ways) {
      const storeId = await way(headers);
      if (storeId !== undefined) return storeId;
    }
    return undefined;
  };
