import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { verifyApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import { isFromOurScript } from "../session/same-origin.ts";

interface IncomingCall extends Pick<HttpRequest, "headers"> {
  readonly cookies?: readonly string[] | undefined;
  /** In API Gateway's notation: `GET /path`. */
  readonly routeKey: string;
}

/** Returns the store that calls, or undefined if this method of authentication does not apply. */
export type Authenticator = (call: IncomingCall) => Promise<StoreId | undefined>;

/** Authenticates by the store's API key, `Authorization: Bearer obk_…`. Rejects keys that were rotated out. */
export const authenticateByApiKey =
  (readMasterKey: () => Promise<string>, keys: Pick<ApiKeys, "readGeneration">): Authenticator =>
  async (call) => {
    const apiKey = verifyApiKey(await readMasterKey(), readBearerToken(call));
    if (apiKey === undefined) return undefined;
    return (await keys.readGeneration(apiKey.storeId)) === apiKey.generation
      ? apiKey.storeId
      : undefined;
  };

/** Authenticates by the session of a merchant who signed in. Only our own pages can send calls that change data. */
export const authenticateBySession =
  (
    cookie: Pick<SessionCookie, "read">,
    findSession: (token: string) => Promise<StoreId | undefined>,
    publicUrl: string,
  ): Authenticator =>
  async (call) => {
    const token = cookie.read(call);
    if (token === undefined) return undefined;
    const isChange = !call.routeKey.startsWith("GET ");
    return isChange && !isFromOurScript(call.headers, publicUrl) ? undefined : findSession(token);
  };

/** Authenticates by an ID token of Shopify, which names the shop and expires after a minute. */
export const authenticateByIdToken =
  (verifyShop: (idToken: string) => Promise<string | undefined>): Authenticator =>
  async (call) => {
    const claimed = readBearerToken(call);
    const shop = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(claimed) ? await verifyShop(claimed) : undefined;
    return shop === undefined ? undefined : toShopifyStoreId(shop);
  };

const readBearerToken = ({
  headers: { authorization = "" },
}: Pick<IncomingCall, "headers">): string =>
  /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";

/** Tries the authenticators in turn and returns the first store. */
export const authenticateByAny =
  (...authenticators: readonly Authenticator[]): Authenticator =>
  async (call) => {
    for (const authenticate of authenticators) {
      const storeId = await authenticate(call);
      if (storeId !== undefined) return storeId;
    }
    return undefined;
  };
