import { BUYER_FIELDS, type BuyerField } from "#shared/bridge/domain/delivery/buyer-field.ts";

type Path = readonly (string | number)[];

/** What is withheld if Shopify does not answer a field. An address has a name and a phone, too. */
const WITHHELD: ReadonlyMap<string | number, readonly BuyerField[]> = new Map(
  Object.entries<readonly BuyerField[]>({
    email: ["email"],
    phone: ["phone"],
    name: ["name"],
    firstName: ["name"],
    lastName: ["name"],
    company: ["name"],
    address1: ["address"],
    address2: ["address"],
    city: ["address"],
    zip: ["address"],
    latitude: ["address"],
    longitude: ["address"],
    shippingAddress: ["name", "address", "phone"],
    billingAddress: ["name", "address", "phone"],
    destination: BUYER_FIELDS,
    additionalInformation: ["phone"],
  }),
);

const findFields = (path: Path) => WITHHELD.get(path.at(-1) ?? "");

/** Whether Shopify withholds a buyer's data only, so that the rest of the answer can be used. */
export const isBuyerData = (paths: readonly Path[]): boolean =>
  paths.every((path) => findFields(path) !== undefined);

export const listWithheldFields = (paths: readonly Path[]): BuyerField[] =>
  paths.flatMap((path) => findFields(path) ?? []);

/** What an order shows of its buyer, and what it says about data that it does not show. */
interface ShownOrder {
  readonly email: string;
  /** "Returns true if the customer has a valid email address" (Order.canNotifyCustomer). */
  readonly canNotifyCustomer: boolean;
  readonly phone: string;
  readonly shippingAddress?:
    | {
        readonly name: string;
        readonly address1: string;
        readonly zip: string;
        readonly city: string;
        readonly phone: string;
      }
    | null
    | undefined;
}

/**
 * Lists what Shopify removed from an order without a word: an e-mail address although the buyer has
 * one, and the name, street and postal code of an address, of which only the city is left. A buyer
 * enters none of these without the others. A phone is optional, so that alone its absence says nothing.
 */
export function detectRedaction(order: ShownOrder): BuyerField[] {
  const isEmailRedacted = order.email === "" && order.canNotifyCustomer;
  const redacted: BuyerField[] = [
    ...listRedactedAddressFields(order, isEmailRedacted),
    ...(isEmailRedacted ? (["email"] as const) : []),
  ];
  const hasPhone = order.phone !== "" || (order.shippingAddress?.phone ?? "") !== "";
  return redacted.length > 0 && !hasPhone ? [...redacted, "phone"] : redacted;
}

function listRedactedAddressFields(
  { shippingAddress: address }: ShownOrder,
  isEmailRedacted: boolean,
): BuyerField[] {
  const isStreetMissing = address?.address1 === "" && address.zip === "" && address.city !== "";
  if (!isStreetMissing) return [];
  if (address.name === "") return ["name", "address"];
  return isEmailRedacted ? ["address"] : [];
}

/** Whether an order shows its buyer's street and e-mail address, so that Shopify has approved the app. */
export const isApprovalProven = ({ email, shippingAddress }: ShownOrder): boolean =>
  email !== "" && (shippingAddress?.address1 ?? "") !== "";
