import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { BuyerField } from "#shared/bridge/domain/delivery/buyer-field.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  findPhoneDigits,
  isBuyerMatch,
  type OrderBuyer,
} from "#shared/bridge/domain/listing/buyer-match.ts";
import { SHOPIFY_SHOWN_DAYS } from "#shared/bridge/domain/stores/shown-days.ts";
import type { BuyerOrders } from "#shared/bridge/ports/delivery-listing.ts";
import { FIND_BUYER_ORDERS } from "./order-operations.ts";
import { isBuyerData, listWithheldFields } from "./withheld-fields.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const contactSchema = z
  .object({ name: text, company: text, phone: text })
  .nullish()
  .transform((value) => value ?? undefined);
const orderSchema = z.object({
  id: z.string().transform((gid) => storeOrderIdSchema.parse(gid.split("/").at(-1))),
  email: text,
  canNotifyCustomer: z.boolean(),
  phone: text,
  shippingAddress: contactSchema,
  billingAddress: contactSchema,
});
const pageSchema = z.object({
  orders: z.object({
    nodes: z.array(orderSchema),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});
type FoundOrder = z.output<typeof orderSchema>;

/** Finds the shop's newest orders of a buyer, by one search of at most 30 results. */
export async function findBuyerOrders(
  admin: ShopifyAdmin,
  shop: string,
  sought: string,
): Promise<BuyerOrders> {
  const query = toSearchQuery(sought);
  // Without a query, Shopify lists all orders.
  if (query === "")
    return { orderIds: [], hasMore: false, shownDays: SHOPIFY_SHOWN_DAYS, withheld: [] };
  const { data, deniedPaths } = await admin.runPartially(
    shop,
    FIND_BUYER_ORDERS,
    { query },
    isBuyerData,
  );
  const { nodes, pageInfo } = pageSchema.parse(data).orders;
  return {
    orderIds: nodes.filter((one) => isBuyerMatch(sought, toBuyer(one))).map(({ id }) => id),
    hasMore: pageInfo.hasNextPage,
    shownDays: SHOPIFY_SHOWN_DAYS,
    withheld: [
      ...new Set([...listWithheldFields(deniedPaths), ...nodes.flatMap(listSilentlyWithheld)]),
    ],
  };
}

/**
 * Returns a search by the fields that Shopify searches without a name, with each word as the beginning
 * of one, or by the e-mail address. There is no filter for a buyer's name or phone number.
 * https://shopify.dev/docs/api/usage/search-syntax
 */
export function toSearchQuery(sought: string): string {
  const digits = findPhoneDigits(sought);
  if (digits !== undefined) return `${digits}*`;
  const words = sought
    .split(/\s+/)
    .map(escapeWord)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [word = ""] = words;
  if (words.length === 1 && /^[^@]+@[^@]+\.[^@]+$/.test(word)) return `email:${word}`;
  return words.map((each) => `${each}*`).join(" ");
}

/**
 * `:`, `\`, `(` and `)` are escaped by a backslash; a word may contain a hyphen and quotation marks, but
 * not begin with them. An asterisk ends a word's beginning, and cannot be searched for.
 */
const escapeWord = (word: string): string =>
  word
    .replaceAll("*", "")
    .replace(/^[-'"]+/, "")
    .replace(/[:\\()]/g, "\\$&");

function toBuyer({ email, phone, shippingAddress, billingAddress }: FoundOrder): OrderBuyer {
  const contacts = [shippingAddress, billingAddress].filter((one) => one !== undefined);
  return {
    names: contacts.flatMap(({ name, company }) => [name, company]),
    emails: [email],
    phones: [phone, ...contacts.map((one) => one.phone)],
  };
}

/** Lists what Shopify removed without a word, as `detectRedaction` knows it of a whole order. */
function listSilentlyWithheld({
  email,
  canNotifyCustomer,
  shippingAddress,
}: FoundOrder): BuyerField[] {
  if (email !== "" || !canNotifyCustomer) return [];
  return shippingAddress?.name === "" ? ["email", "name"] : ["email"];
}
