import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver } from "graphql";
import type { ProtectedFieldName } from "#test/sandbox/shopify/approval.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

const PERSON = {
  firstName: "name",
  lastName: "name",
  name: "name",
  address1: "address",
  address2: "address",
  zip: "address",
  latitude: "address",
  longitude: "address",
  phone: "phone",
  email: "email",
} as const;

/** The protected fields of each type. "Name: first and last names. Address: address line 1, address line 2, geolocation, and zip codes in both billing and shipping addresses. Email. Phone." */
const PROTECTED: ReadonlyMap<string, Readonly<Record<string, ProtectedFieldName>>> = new Map(
  Object.entries<Readonly<Record<string, ProtectedFieldName>>>({
    Order: { email: "email", phone: "phone" },
    MailingAddress: PERSON,
    FulfillmentOrderDestination: PERSON,
    DeliveryMethodAdditionalInformation: { phone: "phone" },
  }),
);
export const isProtectedField = (type: string, field: string): boolean =>
  PROTECTED.get(type)?.[field] !== undefined;

const ORDER_ROOTS = ["order", "orders", "fulfillmentOrder", "fulfillmentOrders", "fulfillment"];

const MESSAGE =
  "This app is not approved to access the Order object. See https://partners.shopify.com/123/apps/456/customer_data for more details.";

/**
 * Resolves a field as Shopify does for an app that is not approved: a denied field is null, and an
 * error names its path. shopify.dev/docs/apps/launch/protected-customer-data#using-protected-customer-data
 */
export const createApprovedResolver =
  ({ app: { approval } }: Shop): GraphQLFieldResolver<unknown, unknown> =>
  (source, args, context, info) => {
    const { parentType, fieldName } = info;
    const isRoot = parentType.name === "QueryRoot" && ORDER_ROOTS.includes(fieldName);
    if (isRoot && approval.isOrderDenied) throw new GraphQLError(MESSAGE);
    const field = PROTECTED.get(parentType.name)?.[fieldName];
    if (field !== undefined && approval.deniedFields.includes(field)) {
      if (approval.isSilent) return null;
      throw new GraphQLError(MESSAGE);
    }
    return defaultFieldResolver(source, args, context, info);
  };
