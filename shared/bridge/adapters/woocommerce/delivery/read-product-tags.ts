import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { StoreCache } from "#shared/bridge/adapters/woocommerce/store-cache.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { RejectedKeysError } from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { wooCommerceOrderSchema } from "./woocommerce-order.ts";

const tagsSchema = z.object({
  tags: z.array(z.object({ name: z.string().transform(decodeText) })),
});

/**
 * Returns the tags of the products of an order, each of which is read once a day. A product that was
 * deleted has none. Undefined if the user of the keys may not read products.
 */
export async function readProductTags(
  request: WooCommerceClient,
  cache: StoreCache,
  orderBody: unknown,
): Promise<readonly string[] | undefined> {
  const { line_items: lines } = wooCommerceOrderSchema.parse(orderBody);
  const ids = new Set(lines.map(({ product_id }) => product_id).filter((id) => id > 0));
  const readTags = async (id: number) => {
    const { status, body } = await request("GET", `products/${id}?_fields=tags`);
    return status === 404 ? [] : tagsSchema.parse(body).tags.map(({ name }) => name);
  };
  try {
    const tags: string[] = [];
    for (const id of ids)
      tags.push(...(await cache.read(`tags of product ${id}`, () => readTags(id))));
    return tags;
  } catch (error) {
    if (error instanceof RejectedKeysError && error.reason === "user-may-not") return undefined;
    throw error;
  }
}
