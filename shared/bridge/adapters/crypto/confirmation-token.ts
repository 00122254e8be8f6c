import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import type { ConnectionRequestKey } from "#shared/bridge/ports/connection-requests.ts";
import { generateToken, hashToken } from "./tokens.ts";

/** Creates the secret of a confirmation link and the key of its request, which is found by a hash. */
export function createConfirmationToken(storeId: StoreId): {
  readonly token: string;
  readonly requestId: string;
} {
  const secret = generateToken();
  return { token: `${storeId}.${secret}`, requestId: hashToken(secret) };
}

/** Reads the key of the request from the secret of a link. Returns undefined if it has another form. */
export function parseConfirmationToken(token: string): ConnectionRequestKey | undefined {
  const [, store, secret] = /^([a-z0-9-]{1,80})\.([\w-]{32})$/.exec(token) ?? [];
  const storeId = storeIdSchema.safeParse(store).data;
  return storeId === undefined || secret === undefined
    ? undefined
    : { storeId, requestId: hashToken(secret) };
}
