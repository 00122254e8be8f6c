import * as z from "zod";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import type { StoreLocation } from "#shared/bridge/domain/stores/location-link.ts";
import type { StoreLocations } from "#shared/bridge/ports/store-maintenance.ts";
import { READ_LOCATIONS } from "./location-operations.ts";

/** A query reserves a point for each object: two for a location. */
const LOCATIONS_PER_QUERY = 25;

const line = z.string().nullish();
const locationsSchema = z.object({
  nodes: z.array(
    z
      .object({
        isActive: z.boolean(),
        address: z.object({
          address1: line,
          address2: line,
          city: line,
          province: line,
          zip: line,
          countryCode: line,
        }),
      })
      .nullable(),
  ),
});
type LocationNode = z.output<typeof locationsSchema>["nodes"][number];

/** Reads the locations of a shop. Shopify answers in the order of the ids. */
export const createStoreLocations = (admin: ShopifyAdmin): StoreLocations => ({
  async read(shop, storeLocationIds) {
    const found: StoreLocation[] = [];
    for (let start = 0; start < storeLocationIds.length; start += LOCATIONS_PER_QUERY) {
      const page = storeLocationIds.slice(start, start + LOCATIONS_PER_QUERY);
      const ids = page.map((id) => `gid://shopify/Location/${id}`);
      const { nodes } = locationsSchema.parse(await admin.run(shop, READ_LOCATIONS, { ids }));
      found.push(...page.map((id, at) => toStoreLocation(id, nodes[at] ?? null)));
    }
    return found;
  },
});

function toStoreLocation(storeLocationId: string, node: LocationNode): StoreLocation {
  if (node === null) return { storeLocationId, state: "deleted" };
  const { address1, address2, city, province, zip, countryCode } = node.address;
  const lines = [address1, address2, city, province, zip, countryCode];
  return {
    storeLocationId,
    state: node.isActive ? "active" : "deactivated",
    address: lines.flatMap((each) => each?.trim() || []).join(", "),
  };
}
