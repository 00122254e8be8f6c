import * as z from "zod";
import { decodeText } from "#shared/bridge/adapters/woocommerce/decode-text.ts";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { storeOrderIdSchema } from "#shared/bridge/domain/ids.ts";
import { isBuyerMatch, type OrderBuyer } from "#shared/bridge/domain/listing/buyer-match.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { BuyerOrders } from "#shared/bridge/ports/delivery-listing.ts";

const text = z.string().transform(decodeText).catch("");
const contactSchema = z.object({
  ...{ first_name: text, last_name: text, company: text, phone: text, email: text },
});
const pageSchema = z.array(
  z.object({
    id: z.int().transform((id) => storeOrderIdSchema.parse(String(id))),
    billing: contactSchema,
    shipping: contactSchema,
  }),
);
type FoundOrder = z.output<typeof pageSchema>[number];

/** A store searches the names of products, too, so that more is asked for than is needed. */
const PER_PAGE = 50;

const CONTACT = ["first_name", "last_name", "company", "phone"];

/**
 * What is no secret. `_method` makes the POST a GET for WordPress, whose parameters may stand in the
 * body: a GET would leave the buyer's name in the access logs of the store. Behind a firewall that
 * removes `_method`, the request would create an order; but `any` is no status that an order can have,
 * so that WooCommerce refuses it.
 * https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters/
 */
const QUERY = new URLSearchParams({
  _method: "GET",
  status: "any",
  per_page: String(PER_PAGE),
  _fields: [
    "id",
    ...CONTACT.map((field) => `billing.${field}`),
    "billing.email",
    ...CONTACT.map((field) => `shipping.${field}`),
  ].join(","),
});

/** Finds the store's newest orders of a buyer, by one search of at most 50 results. */
export async function findBuyerOrders(
  request: WooCommerceClient,
  sought: string,
): Promise<BuyerOrders> {
  const search = toSearchTerm(sought);
  if (search === "") return { orderIds: [], hasMore: false, shownDays: undefined, withheld: [] };
  const { status, body } = await request("POST", `orders?${QUERY}`, { search });
  if (status === 404)
    throw new UnavailableError(createMessage("store-without-woocommerce"), { kind: "down" });
  const { data: orders } = pageSchema.safeParse(body);
  if (status !== 200 || orders === undefined)
    throw new UnavailableError(createMessage("store-search-refused"));
  return {
    orderIds: orders.filter((one) => isBuyerMatch(sought, toBuyer(one))).map(({ id }) => id),
    hasMore: orders.length === PER_PAGE,
    shownDays: undefined,
    withheld: [],
  };
}

/**
 * Returns the longest piece without a plus or percent sign, which some versions of WooCommerce decode
 * as if the text stood in an address.
 */
const toSearchTerm = (sought: string): string =>
  sought
    .split(/[+%]/)
    .map((piece) => piece.trim())
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), "");

const toBuyer = ({ billing, shipping }: FoundOrder): OrderBuyer => ({
  names: [billing, shipping].flatMap((one) => [`${one.first_name} ${one.last_name}`, one.company]),
  emails: [billing.email],
  phones: [billing.phone, shipping.phone],
});
