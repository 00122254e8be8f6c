import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ApiKeyBook } from "#shared/bridge/ports/api-keys.ts";
import type { SessionCookie } from "../session/cookie.ts";
import { isByOurScript } from "../session/same-origin.ts";

type Call = Pick<APIGatewayProxyEventV2, "headers" | "cookies" | "routeKey">;

/** One way to know whose call it is; undefined where it is not known in this way. */
export type Authenticate = (call: Call) => Promise<StoreId | undefined>;

/** By the store's API key, `Authorization: Bearer obk_…`; keys of an earlier generation are refused. */
export const byApiKey =
  (masterKey: () => Promise<string>, keys: Pick<ApiKeyBook, "generation">): Authenticate =>
  async ({ headers: { authorization = "" } }) => {
    const [, claimed = ""] = /^bearer +(\S+)$/i.exec(authorization.trim()) ?? [];
    const read = readApiKey(await masterKey(), claimed);
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
