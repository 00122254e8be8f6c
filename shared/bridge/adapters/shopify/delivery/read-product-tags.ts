import * as z from "zod";
import {
  createConnectionSchema,
  type OperationRunner,
  readAllPages,
} from "#shared/bridge/adapters/shopify/connection-schema.ts";
import { isScopeRefusal } from "#shared/bridge/adapters/shopify/shopify-errors.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { getScope } from "#shared/bridge/domain/stores/optional-permission.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
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
 * products: Shopify says so in the same answer, so that nothing lies between. Throws `UnavailableError`
 * for any other answer.
 */
export async function readProductTags(
  runOperation: OperationRunner,
  id: string,
): Promise<readonly string[] | undefined> {
  const readPage = async (after?: string | null) => {
    const { data } = taggedSchema.safeParse(await runOperation(READ_PRODUCT_TAGS, { id, after }));
    if (data === undefined) throw new UnavailableError(createMessage("shopify-fault"));
    return data.order?.lineItems;
  };
  try {
    const first = await readPage();
    const lines = first && (await readAllPages(first, readPage));
    return lines?.flatMap(({ currentQuantity, product }) =>
      currentQuantity > 0 ? (product?.tags ?? []) : [],
    );
  } catch (error) {
    if (isScopeRefusal(error, getScope("product-tags"))) return undefined;
    throw error;
  }
}
