import {
  type EndedState,
  findMissingScopes,
  type InstallationState,
  type WithheldData,
} from "#shared/bridge/domain/stores/installation.ts";
import {
  getScope,
  listGrantedPermissions,
} from "#shared/bridge/domain/stores/optional-permission.ts";
import type { ShopifyAnswer } from "./shopify-answers.ts";
import { createAccessRefusal, createApprovalRefusal, toError } from "./shopify-errors.ts";

interface RefusalDeps {
  readonly recordState: (
    shop: string,
    state: InstallationState,
    missingScopes?: readonly string[],
  ) => Promise<void>;
  readonly recordWithheld: (shop: string, withheld: readonly WithheldData[]) => Promise<void>;
  /** Tells the operator, who has to ask Shopify for its approval. */
  readonly reportWithheld: (shop: string, withheld: readonly WithheldData[]) => void;
  readonly recordNotFound: (shop: string) => Promise<EndedState | "not-found">;
  readonly readGrantedScopes: (shop: string) => Promise<readonly string[]>;
}

/** Products of orders are asked for under a permission that most shops do not give. */
const isAboutProducts = ({ deniedPaths }: ShopifyAnswer): boolean =>
  deniedPaths.length > 0 && deniedPaths.every((path) => path.includes("product"));

/**
 * Returns the function that records what a refusal says about the installation, and returns the
 * error for the caller.
 */
export function createRefusalHandler(deps: RefusalDeps) {
  /**
   * Asks which permissions are missing. Shopify denies access for other reasons, too, and a
   * permission that is there must not be reported as missing.
   */
  async function handleDenial(shop: string, answer: ShopifyAnswer): Promise<Error> {
    const granted = await deps.readGrantedScopes(shop).catch(() => undefined);
    if (granted === undefined) return toError(answer);
    const missing = findMissingScopes(granted);
    if (missing.length > 0) {
      await deps.recordState(shop, "scopes-missing", missing);
      return createAccessRefusal("scopes-missing", missing);
    }
    if (answer.scopes.length > 0) return toError(answer);
    if (isAboutProducts(answer) && !listGrantedPermissions(granted).includes("product-tags"))
      return createAccessRefusal("scopes-missing", [getScope("product-tags")]);
    // Every permission is granted, and Shopify names none: only the approval is left.
    return refuseOrders(shop);
  }

  async function refuseOrders(shop: string): Promise<Error> {
    deps.reportWithheld(shop, ["order"]);
    await deps.recordWithheld(shop, ["order"]);
    return createApprovalRefusal();
  }

  return async (shop: string, answer: ShopifyAnswer): Promise<Error> => {
    switch (answer.meaning) {
      case "scopes-missing":
        return handleDenial(shop, answer);
      case "not-approved":
        return refuseOrders(shop);
      case "not-found":
        return createAccessRefusal(await deps.recordNotFound(shop));
      case "frozen":
      case "access-lost":
        await deps.recordState(shop, answer.meaning);
        return toError(answer);
      default:
        return toError(answer);
    }
  };
}
