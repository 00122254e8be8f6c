import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { readApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { type StoreId, shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeyBook } from "#shared/bridge/ports/api-keys.ts";
import { isByOurScript } from "../session/same-origin.ts";

type Call = Pick<APIGatewayProxyEventV2, "headers" | "cookies" | "routeKey">;

/** One way to know whose call it is; undefined where it is not known in this way. */
export type Authenticate = (call: Call) => Promise<StoreId | undefined>;

/** By the store's API key, `Authorization: Bearer obk_…`; keys of an earlier generation are refused. */
export const byApiKey =
  (masterKey: () => Promise<string>, keys: Pick<ApiKeyBook, "generation">): Authenticate =>
  async (call) => {
    const read = readApiKey(await masterKey(), bearerOf(call));
    if (read === undefined) return undefined;
    return (await keys.generation(read.storeId)) === read.generation ? read.storeId : undefined;
  };

/** By the session of a merchant who signed in; what changes something must come from our own pages. */
export const bySession =
  (
    cookie: Pick<SessionCookie, "read">,
    sessionOf: (token: string) => Promise<StoreId | undefined>,
  ): Authenticate =>
  async (call) => {
    const token = cookie.read(call);
    if (token === undefined) return undefined;
    const changes = !call.routeKey.startsWith("GET ");
    return changes && !isByOurScript(call.headers) ? undefined : sessionOf(token);
  };

/** By an ID token that Shopify gave the app's page for a minute; the shop is the one that it was made for. */
export const byIdToken =
  (shopOf: (idToken: string) => Promise<string | undefined>): Authenticate =>
  async (call) => {
    const claimed = bearerOf(call);
    const shop = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(claimed) ? await shopOf(claimed) : undefined;
    return shop === undefined ? undefined : shopifyStoreId(shop);
  };

const bearerOf = ({ headers: { authorization = "" } }: Pick<Call, "headers">): string =>
  /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";

/** The first way that knows the caller; further ways stand beside the key. */
export const byAnyOf =
  (...ways: readonly Authenticate[]): Authenticate =>
  async (call) => {
    for (const way of ways) {
      const storeId = await way(call);
      if (storeId !== undefined) return storeId;
    }
    return undefined;
  };
