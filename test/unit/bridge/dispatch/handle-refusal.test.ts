import { describe, expect, it } from "vitest";
import { createRefusalHandler } from "#shared/bridge/adapters/shopify/handle-refusal.ts";
import type { ShopifyAnswer } from "#shared/bridge/adapters/shopify/shopify-answers.ts";
import { isScopeRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import { findMissingScopes } from "#shared/bridge/domain/stores/installation.ts";

const SHOP = "tea-house.myshopify.com";
const REQUIRED = findMissingScopes([]);
const PRODUCT = ["order", "lineItems", "nodes", 0, "product"];

/** Handles a denial that names no permission, of a shop that granted all that the bridge requires. */
async function handleDenial(
  deniedPaths: ShopifyAnswer["deniedPaths"],
  granted: readonly string[] = REQUIRED,
) {
  const told: string[] = [];
  const handle = createRefusalHandler({
    recordState: async (_shop, state) => void told.push(state),
    recordWithheld: async () => void told.push("withheld"),
    reportWithheld: () => void told.push("operator"),
    recordNotFound: async () => "not-found",
    readGrantedScopes: async () => granted,
  });
  const answer = { meaning: "scopes-missing", codes: "ACCESS_DENIED", scopes: [] } as const;
  return { error: await handle(SHOP, { ...answer, deniedPaths }), told };
}

describe("a denial of Shopify that names no permission", () => {
  it("of products is theirs, and not told as one of orders", async () => {
    const { error, told } = await handleDenial([PRODUCT, [...PRODUCT, "tags"]]);

    expect(isScopeRefusal(error, "read_products")).toBe(true);
    expect(told).toEqual([]);
  });

  it.each<[string, ShopifyAnswer["deniedPaths"], readonly string[]]>([
    ["names no field", [], REQUIRED],
    ["is of orders, too", [PRODUCT, ["order"]], REQUIRED],
    ["is of products that the app may read", [PRODUCT], [...REQUIRED, "read_products"]],
  ])("is one of orders that Shopify withholds if it %s", async (_, deniedPaths, granted) => {
    const { error, told } = await handleDenial(deniedPaths, granted);

    expect(isScopeRefusal(error, "read_products")).toBe(false);
    expect(told).toEqual(["operator", "withheld"]);
  });
});
