import { HttpResponseError, Session } from "@shopify/shopify-api";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type AppAccess, createAppLibraries } from "./app-libraries.ts";
import { createRefusalHandler } from "./handle-refusal.ts";
import { retryThrottled } from "./retry-throttled.ts";
import { readAnswer } from "./shopify-answers.ts";
import { createClientCredentialsTokens } from "./stores/client-credentials-tokens.ts";
import { parseGrantedScopes } from "./stores/granted-scopes.ts";
import { createInstallationTokens } from "./stores/installation-tokens.ts";
import { READ_ACCESS } from "./stores/shop-operations.ts";

export interface ShopifyApp extends AppAccess {
  readonly installations: Installations;
  readonly shopThrottle: ShopThrottle;
}

export type ShopifyAdmin = ReturnType<typeof createShopifyAdmin>;

/**
 * Creates the client of Shopify's Admin API for one app. It uses the tokens of the installation. For
 * shops of the operator's organization without an installation, it uses the app's client credentials.
 */
export function createShopifyAdmin(app: ShopifyApp, clock: Clock) {
  const libraries = createAppLibraries(app);
  const installationTokens = createInstallationTokens({
    installations: app.installations,
    libraries: libraries.list,
    clock,
  });
  const clientCredentials = createClientCredentialsTokens(libraries.getCurrent, clock);

  const getAccessToken = async (shop: string, refusedToken?: string): Promise<string> =>
    (await installationTokens.getAccessToken(shop, refusedToken)) ??
    clientCredentials.accessToken(shop, refusedToken);

  async function request(shop: string, accessToken: string, operation: string, variables: object) {
    const session = new Session({ id: shop, shop, state: "", isOnline: false, accessToken });
    const graphql = new (await libraries.getCurrent()).clients.Graphql({ session });
    return retryThrottled({ shopThrottle: app.shopThrottle, clock }, shop, () =>
      graphql.request(operation, { variables: { ...variables } }),
    );
  }

  async function requestWithRetry(
    shop: string,
    operation: string,
    variables: object,
  ): Promise<unknown> {
    const accessToken = await getAccessToken(shop);
    const requestWith = (token: string) => request(shop, token, operation, variables);
    const { data } = await requestWith(accessToken).catch(async (error: unknown) => {
      // The token expired early, or another process renewed it. Tries once more with another token.
      if (!isUnauthorized(error)) throw error;
      return requestWith(await getAccessToken(shop, accessToken));
    });
    await installationTokens.recordState(shop, "installed");
    return data;
  }

  const handleRefusal = createRefusalHandler({
    ...installationTokens,
    readGrantedScopes: async (shop) =>
      parseGrantedScopes(await requestWithRetry(shop, READ_ACCESS, {})),
  });

  async function execute(shop: string, operation: string, variables: object): Promise<unknown> {
    try {
      return await requestWithRetry(shop, operation, variables);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      throw await handleRefusal(shop, await readAnswer(error));
    }
  }

  return {
    /** Runs one operation in the shop. Throws `UnavailableError` for refusals that can pass. */
    run: (shop: string, operation: string, variables: Record<string, unknown>): Promise<unknown> =>
      libraries.run(() => execute(shop, operation, variables)),
  };
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof HttpResponseError && error.response.code === 401;
