import type { WithheldData } from "#shared/bridge/domain/stores/installation.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import type { ReportOtherVersion } from "./api-version.ts";
import { type AppAccess, createAppLibraries } from "./app-libraries.ts";
import { createRefusalHandler } from "./handle-refusal.ts";
import { createRequestWithToken } from "./request-with-token.ts";
import { readAnswer, type ShopifyAnswer } from "./shopify-answers.ts";
import { parseGrantedScopes } from "./stores/granted-scopes.ts";
import { createInstallationTokens } from "./stores/installation-tokens.ts";
import { READ_ACCESS } from "./stores/shop-operations.ts";

export interface ShopifyApp extends AppAccess {
  readonly installations: Installations;
  readonly shopThrottle: ShopThrottle;
  /** Receives what Shopify withholds because it has not approved the app for it. */
  readonly reportWithheld: (shop: string, withheld: readonly WithheldData[]) => void;
  /** Called for each answer of another API version than the bridge asks for. */
  readonly reportOtherVersion: ReportOtherVersion;
}

type DeniedPaths = ShopifyAnswer["deniedPaths"];

/** An answer, with the paths of what Shopify withholds from an app that it has not approved. */
interface PartialAnswer {
  readonly data: unknown;
  readonly deniedPaths: DeniedPaths;
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
  const sendRequest = createRequestWithToken({
    shopThrottle: app.shopThrottle,
    installationTokens,
    getCurrentLibrary: libraries.getCurrent,
    reportOtherVersion: app.reportOtherVersion,
    clock,
  });
  const handleRefusal = createRefusalHandler({
    ...installationTokens,
    reportWithheld: app.reportWithheld,
    readGrantedScopes: async (shop) => parseGrantedScopes(await sendRequest(shop, READ_ACCESS, {})),
  });

  async function execute(
    shop: string,
    operation: string,
    variables: object,
    isUsable: (deniedPaths: DeniedPaths) => boolean,
  ): Promise<PartialAnswer> {
    try {
      return { data: await sendRequest(shop, operation, variables), deniedPaths: [] };
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      const answer = await readAnswer(error);
      const { meaning, data, deniedPaths } = answer;
      if (meaning === "not-approved" && hasContent(data) && isUsable(deniedPaths))
        return { data, deniedPaths };
      throw await handleRefusal(shop, answer);
    }
  }

  return {
    /** Runs one operation in the shop. Throws `UnavailableError` for refusals that can pass. */
    run: async (
      shop: string,
      operation: string,
      variables: Record<string, unknown>,
    ): Promise<unknown> =>
      (await libraries.run(() => execute(shop, operation, variables, () => false))).data,
    /** Runs one operation, and returns what Shopify answers if all that it withholds is not needed. */
    runPartially: (
      shop: string,
      operation: string,
      variables: Record<string, unknown>,
      isUsable: (deniedPaths: DeniedPaths) => boolean,
    ): Promise<PartialAnswer> => libraries.run(() => execute(shop, operation, variables, isUsable)),
    /** Records what Shopify withholds of the shop's orders, and tells the operator. */
    async recordWithheld(shop: string, withheld: readonly WithheldData[]): Promise<void> {
      if (withheld.length > 0) app.reportWithheld(shop, withheld);
      await installationTokens.recordWithheld(shop, withheld);
    },
  };
}

/** Whether an answer has more than the empty results of operations that were denied as a whole. */
const hasContent = (data: unknown): boolean =>
  typeof data === "object" && data !== null && Object.values(data).every((each) => each !== null);
