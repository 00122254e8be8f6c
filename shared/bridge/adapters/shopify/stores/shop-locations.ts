import * as z from "zod";
import { toNumericId } from "#shared/bridge/adapters/shopify/location-id.ts";
import {
  type LocationProposal,
  toLocationProposal,
} from "#shared/bridge/domain/stores/location-proposal.ts";
import { LIST_LOCATIONS } from "./location-operations.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? "");
const degrees = z.number().nullish();
const answerSchema = z.object({
  shop: z.object({ name: text, ianaTimezone: text }),
  locations: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: text,
        isActive: z.boolean(),
        isFulfillmentService: z.boolean(),
        fulfillsOnlineOrders: z.boolean(),
        address: z.object({
          ...{ address1: text, address2: text, city: text, province: text, provinceCode: text },
          ...{ zip: text, countryCode: text, phone: text, latitude: degrees, longitude: degrees },
        }),
      }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});
type Answer = z.output<typeof answerSchema>;
type LocationNode = Answer["locations"]["nodes"][number];

/** More locations than the settings have room for. */
const MAX_PAGES = 4;

/**
 * Reads the locations of a shop that its online orders can go out from, in the order of their names. A
 * location of a fulfillment service is none: no courier of the merchant's collects there.
 */
export async function readShopLocations(
  run: (operation: string, variables: Record<string, unknown>) => Promise<unknown>,
): Promise<readonly LocationProposal[]> {
  const found: LocationProposal[] = [];
  let after: string | null | undefined;
  for (let page = 0; page < MAX_PAGES && after !== null; page++) {
    const { shop, locations } = answerSchema.parse(await run(LIST_LOCATIONS, { after }));
    found.push(...locations.nodes.filter(isCollectable).map((node) => toProposal(shop, node)));
    after = locations.pageInfo.hasNextPage ? (locations.pageInfo.endCursor ?? null) : null;
  }
  return found;
}

/** A location without a street is one that no driver finds. */
const isCollectable = ({
  isActive,
  isFulfillmentService,
  fulfillsOnlineOrders,
  address: { address1 },
}: LocationNode): boolean =>
  isActive && fulfillsOnlineOrders && !isFulfillmentService && address1 !== "";

function toProposal(shop: Answer["shop"], { address, ...node }: LocationNode): LocationProposal {
  const { latitude, longitude } = address;
  return toLocationProposal({
    storeLocationId: toNumericId(node),
    name: node.name,
    storeName: shop.name,
    timeZone: shop.ianaTimezone,
    address: {
      street: address.address1,
      unit: address.address2,
      city: address.city,
      region: address.provinceCode,
      regionName: address.province,
      postalCode: address.zip,
      countryCode: address.countryCode,
      phone: address.phone,
    },
    ...{ latitude, longitude },
  });
}
