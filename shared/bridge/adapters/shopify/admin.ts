import { AsyncLocalStorage } from "node:async_hooks";
import "@shopify/shopify-api/adapters/node";
import {
  ApiVersion,
  GraphqlQueryError,
  HttpResponseError,
  LogSeverity,
  type Session,
  shopifyApi,
} from "@shopify/shopify-api";
import { setAbstractFetchFunc } from "@shopify/shopify-api/runtime";
import type { Clock } from "#shared/kernel/clock.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import { isThrottled, patiently } from "./throttle.ts";

export interface ShopifyApp {
  readonly clientId: string;
  /** Asked at every call, so that a rotated secret is taken up. */
  readonly clientSecret: () => Promise<string>;
  /** Where a shop's admin is: `https://{shop}`, with the shop filled in. */
  readonly adminUrl: string;
}

export type ShopifyAdmin = ReturnType<typeof shopifyAdmin>;

const TIMEOUT_MS = 6_000;
/** A token is renewed this long before it ends, as Shopify's own packages do. */
const RENEW_EARLY_MS = 5 * 60_000;

/** The library has one fetch for the whole process; where a call goes is its own caller's affair. */
const adminUrlOfCall = new AsyncLocalStorage<string>();
setAbstractFetchFunc((input, init) => {
  const url = new URL(String(input));
  const origin = adminUrlOfCall.getStore()?.replace("{shop}", url.host) ?? url.origin;
  return fetch(`${origin}${url.pathname}${url.search}`, {
    ...init,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
});

/** Shopify's Admin API for one app; the tokens of its shops are kept while the process lives. */
export function shopifyAdmin(app: ShopifyApp, clock: Clock) {
  let current: ReturnType<typeof clientOf> | undefined;

  async function client() {
    const secret = await app.clientSecret();
    if (current?.secret !== secret) current = clientOf(app.clientId, secret, clock);
    return current;
  }

  async function ask(shop: string, operation: string, variables: Record<string, unknown>) {
    const { api, sessions, sessionOf } = await client();
    try {
      const graphql = new api.clients.Graphql({ session: await sessionOf(shop) });
      return (await patiently(() => graphql.request(operation, { variables }))).data as unknown;
    } catch (error) {
      if (error instanceof HttpResponseError && error.response.code === 401) sessions.delete(shop);
      throw translated(error);
    }
  }

  return {
    /** Runs one operation at the shop; refusals that may pass throw `Unavailable`. */
    run: (shop: string, operation: string, variables: Record<string, unknown>): Promise<unknown> =>
      adminUrlOfCall.run(app.adminUrl, () => ask(shop, operation, variables)),
  };
}

/** The library under one secret: tokens are pinned to the secret that minted them. */
function clientOf(clientId: string, secret: string, clock: Clock) {
  const api = shopifyApi({
    apiKey: clientId,
    apiSecretKey: secret,
    hostName: "order-bridge.invalid",
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: true,
    // Its messages may hold tokens and buyers' data.
    logger: { level: LogSeverity.Error, log: () => undefined },
  });
  const sessions = new Map<string, Session>();
  return {
    secret,
    api,
    sessions,
    async sessionOf(shop: string): Promise<Session> {
      const known = sessions.get(shop);
      if (known !== undefined && endsAfter(known, clock().getTime() + RENEW_EARLY_MS)) return known;
      const { session } = await api.auth.clientCredentials({ shop });
      sessions.set(shop, session);
      return session;
    },
  };
}

const endsAfter = ({ expires }: Session, time: number): boolean =>
  expires === undefined || expires.getTime() > time;

/** A merchant's words instead of the library's, whose messages and bodies may hold tokens and data. */
function translated(cause: unknown): Error {
  if (isThrottled(cause)) {
    return new Unavailable("Shopify asks for a pause. It is tried again by itself.", { cause });
  }
  if (cause instanceof GraphqlQueryError) {
    return new Error("Shopify refused an operation", { cause });
  }
  if (cause instanceof HttpResponseError && [401, 402, 403, 423].includes(cause.response.code)) {
    return new Unavailable(
      `Shopify refuses the bridge access to this shop (${cause.response.code}). Open the app in the shop's admin once.`,
      { cause },
    );
  }
  return new Unavailable("Shopify cannot be reached. It is tried again by itself.", { cause });
}
