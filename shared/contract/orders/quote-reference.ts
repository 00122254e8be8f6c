import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import {
  bothPricesExample,
  confirmExample,
  confirmedExample,
  EMAIL,
  ORDER_ID,
  quoteDropoffExample,
  quotedExample,
  quotePickupExample,
} from "#shared/contract/orders/order-examples.ts";

const FOREIGN_EMAIL = {
  msgtext: "email must be the address with which the account is registered.",
  errors: [{ field: "email", msgtext: "must be the account's own" }],
};
const createNotLocatedExample = (field: string) => ({
  msgtext: `${field} cannot be located: write city and country, or send coordinates.`,
  errors: [{ field, msgtext: "cannot be located: write city and country, or send coordinates" }],
});

const TOKEN_REFUSALS = {
  notFound: createNotFoundExample("quote"),
  tokenExpired: { msgtext: "api_token has expired: request another quote." },
  tokenUsed: {
    msgtext: `api_token was already used to create the order ${ORDER_ID}.`,
    inserted_id: ORDER_ID,
  },
};

const confirmCall = {
  tag: "Orders",
  response: { description: "The order.", examples: { "The order was created": confirmedExample } },
  refusals: {
    badRequest: createFieldRefusalExample("routes[0].rec_name", "is required"),
    foreignEmail: FOREIGN_EMAIL,
    ...TOKEN_REFUSALS,
    notLocated: createNotLocatedExample("routes[0].route_to_text"),
  },
} as const satisfies Partial<CallReference>;

/** From a price to an order. */
export const QUOTE_REFERENCE = {
  quoteDropoff: {
    tag: "Orders",
    summary: "Price of one pick-up and its drop-offs",
    description:
      "Tells what it costs to bring packages from one place to one or many. The answer's `api_token` orders it within 60 minutes.",
    bodyExample: quoteDropoffExample,
    response: {
      description: "The quote.",
      examples: { "One price": quotedExample, "Both prices, show_one_price 0": bothPricesExample },
    },
    refusals: {
      badRequest: createFieldRefusalExample("transport_id", "must be from 1 to 6"),
      foreignEmail: FOREIGN_EMAIL,
      notLocated: createNotLocatedExample("pack_from_text"),
    },
  },
  confirmDropoff: {
    ...confirmCall,
    summary: "Order by a drop-off quote",
    description:
      "Creates the order of a quote. A token makes one order, ever. Whatever of the quote is sent again replaces what was sent then.",
    "x-ours":
      "A changed address changes price and distance; the answer says so. Sending the same token again names the order it made.",
    bodyExample: confirmExample,
  },
  quotePickup: {
    tag: "Orders",
    summary: "Price of pick-ups for one drop-off",
    description: `Tells what it costs to bring packages from one or many places to one. The account of the example is registered as ${EMAIL}.`,
    "x-ours":
      "The document names no field for the one drop-off: it is `pack_to_text`, or the address your account is registered with.",
    bodyExample: quotePickupExample,
    response: { description: "The quote.", examples: { "One price": quotedExample } },
    refusals: {
      badRequest: createFieldRefusalExample(
        "pack_to_text",
        "is required, because the account has no registered address",
      ),
      foreignEmail: FOREIGN_EMAIL,
      notLocated: createNotLocatedExample("routes[1].route_to_text"),
    },
  },
  confirmPickup: {
    ...confirmCall,
    summary: "Order by a pick-up quote",
    description:
      "Creates the order of a pick-up quote, exactly as the confirmation of a drop-off quote does.",
    "x-ours": "The token of a drop-off quote is refused here.",
    bodyExample: confirmExample,
  },
} as const satisfies Record<string, CallReference>;
