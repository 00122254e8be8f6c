import * as z from "zod";
import { loadShopifyLibrary } from "#shared/bridge/adapters/shopify/load-shopify-library.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import { READ_SHOP } from "./shop-operations.ts";

const shopSchema = z.object({
  shop: z.object({
    id: z
      .templateLiteral(["gid://shopify/Shop/", z.string().regex(/^\d+$/)])
      .transform((gid) => gid.split("/").at(-1) ?? ""),
    myshopifyDomain: z.string(),
  }),
});

/** Returns the numeric id and the present domain of the shop in the response to READ_SHOP. */
export const parseShop = (response: unknown) => shopSchema.parse(response).shop;

/** Reads the id of a shop with a token that was just issued. Errors of the library pass through. */
export async function readShopId(
  library: ShopifyLibrary,
  shop: string,
  accessToken: string,
): Promise<string> {
  const { Session } = await loadShopifyLibrary();
  const session = new Session({ id: shop, shop, state: "", isOnline: false, accessToken });
  const { data } = await new library.clients.Graphql({ session }).request(READ_SHOP);
  return parseShop(data).id;
}
