import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
  readAllPages,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { parseGrantedScopes } from "#shared/bridge/adapters/shopify/stores/granted-scopes.ts";
import { READ_ACCESS } from "#shared/bridge/adapters/shopify/stores/shop-operations.ts";
import { listGrantedPermissions } from "#shared/bridge/domain/stores/optional-permission.ts";
import { READ_PRODUCT_TAGS } from "./order-operations.ts";

const taggedSchema = z.object({
  order: z
    .object({
      lineItems: createConnectionSchema(
        z.object({
          currentQuantity: z.int(),
          product: z.object({ tags: z.array(z.string()) }).nullish(),
        }),
      ),
    })
    .nullish(),
});

/**
 * Returns the tags of an order's products, or undefined if the merchant has not allowed the app to read
 * products. That is asked first, because without it Shopify refuses the whole order.
 */
export async function readProductTags(
  runOperation: OperationRunner,
  id: string,
): Promise<readonly string[] | undefined> {
  const scopes = parseGrantedScopes(await runOperation(READ_ACCESS, {}));
  if (!listGrantedPermissions(scopes).includes("product-tags")) return undefined;
  const readPage = async (after?: string | null) =>
    taggedSchema.parse(await runOperation(READ_PRODUCT_TAGS, { id, after })).order?.lineItems;
  const first = await readPage();
  const lines = first && (await readAllPages(first, readPage));
  return lines?.flatMap(({ currentQuantity, product }) =>
    currentQuantity > 0 ? (product?.tags ?? []) : [],
  );
}
