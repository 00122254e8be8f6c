import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import {
  RejectedKeysError,
  readErrorCode,
} from "#shared/bridge/adapters/woocommerce/woocommerce-errors.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { wooCommerceOrderSchema } from "./woocommerce-order.ts";

const productSchema = z.object({
  id: z.int(),
  tags: z
    .array(z.object({ name: z.string().transform(decodeText) }))
    .transform((tags) => tags.map(({ name }) => name)),
});
const productsSchema = z.array(productSchema);
const FIELDS = "_fields=id,tags";

/** WooCommerce lists no more products at once. */
const PER_REQUEST = 100;
/**
 * A list lacks what is in the trash or deleted, and a plugin can take out other languages. Of so many
 * each is asked for by itself.
 */
const MAX_SINGLE_READS = 5;

/**
 * Returns the tags of the products of an order, one request for each hundred. A deleted product has
 * none. Undefined if the store does not show them: its keys may not read products, or too many of them
 * are in no list. Throws `UnavailableError` for any other answer.
 */
export async function readProductTags(
  request: WooCommerceClient,
  orderBody: unknown,
): Promise<readonly string[] | undefined> {
  const { line_items: lines } = wooCommerceOrderSchema.parse(orderBody);
  const ids = [...new Set(lines.map(({ product_id }) => product_id).filter((id) => id > 0))];
  try {
    const tags = new Map<number, readonly string[]>();
    for (let from = 0; from < ids.length; from += PER_REQUEST) {
      const some = ids.slice(from, from + PER_REQUEST);
      for (const product of await listProducts(request, some)) tags.set(product.id, product.tags);
    }
    const unlisted = ids.filter((id) => !tags.has(id));
    if (unlisted.length > MAX_SINGLE_READS) return undefined;
    for (const id of unlisted) tags.set(id, await readTags(request, id));
    return ids.flatMap((id) => tags.get(id) ?? []);
  } catch (error) {
    if (error instanceof RejectedKeysError && error.reason === "user-may-not") return undefined;
    throw error;
  }
}

async function listProducts(request: WooCommerceClient, ids: readonly number[]) {
  const { body } = await request(
    "GET",
    `products?include=${ids.join(",")}&per_page=${PER_REQUEST}&${FIELDS}`,
  );
  return parseAnswer(productsSchema, body);
}

async function readTags(request: WooCommerceClient, id: number): Promise<readonly string[]> {
  const response = await request("GET", `products/${id}?${FIELDS}`);
  const isDeleted = readErrorCode(response) === "woocommerce_rest_product_invalid_id";
  return isDeleted ? [] : parseAnswer(productSchema, response.body).tags;
}

/** Another answer, as of a firewall or of a store that is being updated, says nothing about tags. */
function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new UnavailableError(createMessage("store-fault"));
  return data;
}
