import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { checkServedVersion, type ReportOtherVersion } from "./api-version.ts";
import { loadShopifyLibrary } from "./load-shopify-library.ts";
import { retryThrottled } from "./retry-throttled.ts";
import type { ShopifyLibrary } from "./shopify-library.ts";
import { createClientCredentialsTokens } from "./stores/client-credentials-tokens.ts";
import type { createInstallationTokens } from "./stores/installation-tokens.ts";

interface RequestDeps {
  readonly shopThrottle: ShopThrottle;
  readonly installationTokens: ReturnType<typeof createInstallationTokens>;
  readonly getCurrentLibrary: () => Promise<ShopifyLibrary>;
  readonly reportOtherVersion: ReportOtherVersion;
  readonly clock: Clock;
}

/**
 * Returns the function that sends one operation to a shop, with the tokens of the installation. For
 * shops of the operator's organization without an installation, it uses the app's client credentials.
 * Errors of the library pass through.
 */
export function createRequestWithToken(deps: RequestDeps) {
  const { shopThrottle, installationTokens, getCurrentLibrary, clock } = deps;
  const clientCredentials = createClientCredentialsTokens(getCurrentLibrary, clock);

  const getAccessToken = async (shop: string, refusedToken?: string): Promise<string> =>
    (await installationTokens.getAccessToken(shop, refusedToken)) ??
    clientCredentials.accessToken(shop, refusedToken);

  async function request(shop: string, accessToken: string, operation: string, variables: object) {
    // A store may still have the domain that its shop had before.
    const domain = installationTokens.getCurrentDomain(shop);
    const { Session } = await loadShopifyLibrary();
    const session = new Session({
      id: shop,
      shop: domain,
      state: "",
      isOnline: false,
      accessToken,
    });
    const graphql = new (await getCurrentLibrary()).clients.Graphql({ session });
    return retryThrottled({ shopThrottle, clock }, shop, () =>
      graphql.request(operation, { variables: { ...variables } }),
    );
  }

  return async (shop: string, operation: string, variables: object): Promise<unknown> => {
    const accessToken = await getAccessToken(shop);
    const requestWith = (token: string) => request(shop, token, operation, variables);
    const { data, headers } = await requestWith(accessToken).catch(async (error: unknown) => {
      // The token expired early, or another process renewed it. Tries once more with another token.
      if (!(await isUnauthorized(error))) throw error;
      return requestWith(await getAccessToken(shop, accessToken));
    });
    checkServedVersion(findServedVersion(headers), deps.reportOtherVersion);
    await installationTokens.recordState(shop, "installed");
    return data;
  };
}

const findServedVersion = (headers: object = {}): string | undefined =>
  Object.entries(headers)
    .filter(([name]) => name.toLowerCase() === "x-shopify-api-version")
    .map(([, value]) => String(value))[0];

async function isUnauthorized(error: unknown): Promise<boolean> {
  const { HttpResponseError } = await loadShopifyLibrary();
  return error instanceof HttpResponseError && error.response.code === 401;
}
