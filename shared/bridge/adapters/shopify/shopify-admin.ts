import { HttpResponseError, Session } from "@shopify/shopify-api";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Pauses } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { type AppAccess, appLibraries } from "./app-libraries.ts";
import { patiently } from "./retry-throttled.ts";
import { keptOut, stateTold, translated } from "./shopify-errors.ts";
import { ownToken } from "./stores/client-credentials-tokens.ts";
import { keptTokens } from "./stores/installation-tokens.ts";

export interface ShopifyApp extends AppAccess {
  readonly installations: Installations;
  readonly pauses: Pauses;
}

export type ShopifyAdmin = ReturnType<typeof shopifyAdmin>;

/**
 * Shopify's Admin API for one app. A shop that installed the app is asked with the tokens it gave;
 * one of the operator's own organisation, which gave none, with the app's own credentials.
 */
export function shopifyAdmin(app: ShopifyApp, clock: Clock) {
  const libraries = appLibraries(app);
  const tokens = keptTokens({ installations: app.installations, libraries: libraries.all, clock });
  const own = ownToken(libraries.current, clock);

  const tokenOf = async (shop: string, refused?: string): Promise<string> =>
    (await tokens.accessToken(shop, refused)) ?? own.accessToken(shop, refused);

  async function request(shop: string, accessToken: string, operation: string, variables: object) {
    const session = new Session({ id: shop, shop, state: "", isOnline: false, accessToken });
    const graphql = new (await libraries.current()).clients.Graphql({ session });
    return patiently({ pauses: app.pauses, clock }, shop, () =>
      graphql.request(operation, { variables: { ...variables } }),
    );
  }

  async function ask(shop: string, operation: string, variables: object): Promise<unknown> {
    const accessToken = await tokenOf(shop);
    const asked = (token: string) => request(shop, token, operation, variables);
    const { data } = await asked(accessToken).catch(async (error: unknown) => {
      // Ended early, or renewed by another process: one more try, with another token.
      if (!isUnauthorized(error)) throw error;
      return asked(await tokenOf(shop, accessToken));
    });
    await tokens.note(shop, "installed");
    return data;
  }

  async function answer(shop: string, operation: string, variables: object): Promise<unknown> {
    try {
      return await ask(shop, operation, variables);
    } catch (error) {
      const state = stateTold(error);
      if (state === undefined) throw translated(error);
      await tokens.note(shop, state);
      throw keptOut(state);
    }
  }

  return {
    /** Runs one operation at the shop; refusals that may pass throw `Unavailable`. */
    run: (shop: string, operation: string, variables: Record<string, unknown>): Promise<unknown> =>
      libraries.at(() => answer(shop, operation, variables)),
  };
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof HttpResponseError && error.response.code === 401;
