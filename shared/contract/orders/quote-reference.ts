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
  errors: [{ field: "email", msgtext: "email must be the account's own." }],
};
const createNotLocatedExample = (field: string) => ({
  msgtext: `${field} cannot be located: write city and country, or send coordinates.`,
  errors: [
    {
      field,
      msgtext: `${field} cannot be located: write city and country, or send coordinates.`,
    },
  ],
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

/** The calls that create quotes and confirm them. */
export const QUOTE_REFERENCE = {
  quoteDropoff: {
    tag: "Orders",
    summary: "Quote a drop-off order",
    description:
      "Returns the price of delivering packages from one pick-up to one or more drop-offs. Use the `api_token` of the response to confirm the order within 60 minutes.",
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
    summary: "Confirm a drop-off quote",
    description:
      "Creates the order of a quote. Each token creates at most one order. Fields of the quote that are sent again replace the earlier values.",
    "x-ours":
      "A changed address changes the price and the distance in the response. A request with a used token returns 409 with the id of the order.",
    bodyExample: confirmExample,
  },
  quotePickup: {
    tag: "Orders",
    summary: "Quote a pick-up order",
    description: `Returns the price of delivering packages from one or more pick-ups to one drop-off. The account of the example is registered as ${EMAIL}.`,
    "x-ours":
      "The document has no field for the single drop-off. Send it in `pack_to_text`. It defaults to the registered address of your account.",
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
    summary: "Confirm a pick-up quote",
    description:
      "Creates the order of a pick-up quote. Works like the confirmation of a drop-off quote.",
    "x-ours": "The token of a drop-off quote is refused here.",
    bodyExample: confirmExample,
  },
} as const satisfies Record<string, CallReference>;
