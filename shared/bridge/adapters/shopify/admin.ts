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

export interface ShopifyApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where a shop's admin is: `https://{shop}`, with the shop filled in. */
  readonly adminUrl: string;
}

export type ShopifyAdmin = ReturnType<typeof shopifyAdmin>;

const TIMEOUT_MS = 8_000;
/** A token is renewed this long before it ends, as Shopify's own packages do. */
const RENEW_EARLY_MS = 5 * 60_000;

/** Shopify's Admin API for one app; the tokens of its shops are kept while the process lives. */
export function shopifyAdmin(app: ShopifyApp, clock: Clock) {
  setAbstractFetchFunc((input, init) =>
    fetch(addressOf(app, String(input)), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
  );
  const api = shopifyApi({
    apiKey: app.clientId,
    apiSecretKey: app.clientSecret,
    hostName: "order-bridge.invalid",
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: true,
    // Its messages may hold tokens and buyers' data.
    logger: { level: LogSeverity.Error, log: () => undefined },
  });
  const sessions = new Map<string, Session>();

  async function sessionOf(shop: string): Promise<Session> {
    const known = sessions.get(shop);
    if (known !== undefined && endsAfter(known, clock().getTime() + RENEW_EARLY_MS)) return known;
    const { session } = await api.auth.clientCredentials({ shop });
    sessions.set(shop, session);
    return session;
  }

  return {
    /** Runs one operation at the shop; refusals that may pass throw `Unavailable`. */
    async run(shop: string, operation: string, variables: Record<string, unknown>) {
      try {
        const client = new api.clients.Graphql({ session: await sessionOf(shop) });
        return (await client.request(operation, { variables })).data as unknown;
      } catch (error) {
        if (error instanceof HttpResponseError && error.response.code === 401)
          sessions.delete(shop);
        throw translated(error);
      }
    },
  };
}

const addressOf = ({ adminUrl }: ShopifyApp, asked: string): string => {
  const url = new URL(asked);
  return `${adminUrl.replace("{shop}", url.host)}${url.pathname}${url.search}`;
};

const endsAfter = ({ expires }: Session, time: number): boolean =>
  expires === undefined || expires.getTime() > time;

/** A merchant's words instead of the library's, whose messages and bodies may hold tokens and data. */
function translated(error: unknown): Error {
  if (error instanceof GraphqlQueryError) {
    return isThrottled(error)
      ? new Unavailable("Shopify asks for a pause. It is tried again by itself.")
      : new Error("Shopify refused an operation");
  }
  if (error instanceof HttpResponseError && [401, 402, 403, 423].includes(error.response.code)) {
    return new Unavailable(
      `Shopify refuses the bridge access to this shop (${error.response.code}). Open the app in the shop's admin once.`,
    );
  }
  return new Unavailable("Shopify cannot be reached. It is tried again by itself.");
}

const isThrottled = ({ body }: GraphqlQueryError): boolean =>
  JSON.stringify(body?.errors ?? "").includes("THROTTLED");
