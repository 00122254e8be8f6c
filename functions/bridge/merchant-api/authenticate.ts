import type { SessionCookie } from "#functions/bridge/session/session-cookie.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { parseApiKey } from "#shared/bridge/adapters/crypto/api-key.ts";
import { hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isKeyValid, shouldRecordKeyUse } from "#shared/bridge/domain/sign-in/api-key.ts";
import type { ApiKeys, ConnectionEpochs } from "#shared/bridge/ports/api-keys.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { isFromOurScript } from "../session/same-origin.ts";
import { createPersonCaller, type MerchantCaller } from "./merchant-caller.ts";

interface IncomingCall extends Pick<HttpRequest, "headers"> {
  readonly cookies?: readonly string[] | undefined;
  /** In API Gateway's notation: `GET /path`. */
  readonly routeKey: string;
}

/** Returns who calls, or undefined if this method of authentication does not apply. */
export type Authenticator = (call: IncomingCall) => Promise<MerchantCaller | undefined>;

interface ApiKeyDeps {
  readonly apiKeys: Pick<ApiKeys, "findBySecret" | "recordUse">;
  readonly connectionEpochs: ConnectionEpochs;
  readonly clock: Clock;
}

/**
 * Authenticates by an API key, `Authorization: Bearer obk_…`, that is neither expired nor revoked, and
 * was made for the present connection of its store.
 */
export const authenticateByApiKey =
  ({ apiKeys, connectionEpochs, clock }: ApiKeyDeps): Authenticator =>
  async (call) => {
    const parts = parseApiKey(readBearerToken(call));
    if (parts === undefined) return undefined;
    const { storeId, keyId, secret } = parts;
    const [key, current] = await Promise.all([
      apiKeys.findBySecret(storeId, keyId, secret),
      connectionEpochs.read(storeId),
    ]);
    const now = clock();
    if (key === undefined || !isKeyValid(key, now, current?.epoch)) return undefined;
    if (shouldRecordKeyUse(key, now)) await apiKeys.recordUse(key, now);
    return { storeId, kind: "api-key", id: keyId, name: key.name, scopes: key.scopes };
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
    if (isChange && !isFromOurScript(call.headers, publicUrl)) return undefined;
    const storeId = await findSession(token);
    // Part of a hash: it tells sessions apart, and the token cannot be derived from it.
    const id = hashToken(token).slice(0, 12);
    return storeId && createPersonCaller({ storeId, kind: "session", id });
  };

/** Authenticates by an ID token of Shopify, which names the shop and expires after a minute. */
export const authenticateByIdToken =
  (
    verify: (
      idToken: string,
    ) => Promise<{ readonly shop: string; readonly userId: string } | undefined>,
    identities: Pick<ShopIdentities, "findStoreId">,
  ): Authenticator =>
  async (call) => {
    const claimed = readBearerToken(call);
    const token = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(claimed) ? await verify(claimed) : undefined;
    if (token === undefined) return undefined;
    const storeId = await identities.findStoreId(token.shop);
    return createPersonCaller({ storeId, kind: "shopify-user", id: token.userId });
  };

const readBearerToken = ({
  headers: { authorization = "" },
}: Pick<IncomingCall, "headers">): string =>
  /^bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? "";

/** Tries the authenticators in turn and returns the first caller. */
export const authenticateByAny =
  (...authenticators: readonly Authenticator[]): Authenticator =>
  async (call) => {
    for (const authenticate of authenticators) {
      const caller = await authenticate(call);
      if (caller !== undefined) return caller;
    }
    return undefined;
  };
