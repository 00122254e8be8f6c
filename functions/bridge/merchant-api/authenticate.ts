import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { verifyApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeys } from "#shared/bridge/ports/api-keys.ts";
import { isFromOurScript } from "../session/same-origin.ts";

type IncomingCall = Pick<APIGatewayProxyEventV2, "headers" | "cookies" | "routeKey">;

/** One way to know whose call it is; undefined where it is not known in this way. */
export type Authenticator = (call: IncomingCall) => Promise<StoreId | undefined>;

/** By the store's API key, `Authorization: Bearer obk_…`; keys of an earlier generation are refused. */
export const authenticateByApiKey =
  (readMasterKey: () => Promise<string>, keys: Pick<ApiKeys, "readGeneration">): Authenticator =>
  async (call) => {
    const apiKey = verifyApiKey(await readMasterKey(), readBearerToken(call));
    if (apiKey === undefined) return undefined;
    return (await keys.readGeneration(apiKey.storeId)) === apiKey.generation
      ? apiKey.storeId
      : undefined;
  };

/** By the session of a merchant who signed in; what changes something must come from our own pages. */
export const authenticateBySession =
  (
    cookie: Pick<SessionCookie, "read">,
    findSession: (token: string) => Promise<StoreId | undefined>,
  ): Authenticator =>
  async (call) => {
    const token = cookie.read(call);
    if (token === undefined) return undefined;
    const isChange = !call.routeKey.startsWith("GET ");
    return isChange && !isFromOurScript(call.headers) ? undefined : findSession(token);
  };

/** By an ID token that Shopify gave the app's page for a minute; the shop is the one that it was made for. */
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

/** The first way that knows the caller; further ways stand beside the key. */
export const authenticateByAny =
  (...authenticators: readonly Authenticator[]): Authenticator =>
  async (call) => {
    for (const authenticate of authenticators) {
      const storeId = await authenticate(call);
      if (storeId !== undefined) return storeId;
    }
    return undefined;
  };
