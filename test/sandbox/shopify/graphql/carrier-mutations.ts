import { createUserErrors } from "#test/sandbox/shopify/fulfillment/user-error.ts";
import { parseGid, toGid } from "#test/sandbox/shopify/gid.ts";
import type { Shop } from "#test/sandbox/shopify/shop.ts";
import type { CarrierServiceRecord } from "#test/sandbox/shopify/state/records.ts";
import { ensureScope } from "./ensure-scope.ts";

interface CreateInput {
  readonly name: string;
  readonly callbackUrl: string;
  readonly active: boolean;
  readonly supportsServiceDiscovery: boolean;
}
type UpdateInput = { readonly id: string } & Partial<CreateInput>;

const NO_PLAN = "Carrier Calculated Shipping must be enabled for your store";

/** Converts a carrier service to its GraphQL view. */
export const toCarrierServiceView = (record: CarrierServiceRecord) => ({
  ...record,
  id: toGid("DeliveryCarrierService", record.id),
  formattedName: `${record.name} (Rates provided by app)`,
});

/** Creates the resolvers of the carrier service mutations, which not every plan has. */
export function createCarrierMutations(shop: Shop) {
  const { carrierServices } = shop.store;
  const findCarrierService = (id: string) =>
    carrierServices.find(parseGid("DeliveryCarrierService", id) ?? "none");

  return {
    carrierServiceCreate: ({ input }: { input: CreateInput }) => {
      ensureScope(shop, "carrierServiceCreate", "write_shipping");
      const code = "CARRIER_SERVICE_CREATE_FAILED";
      if (!shop.app.hasCalculatedRates) return createUserErrors(NO_PLAN, null, code);
      if (carrierServices.listAll().some(({ name }) => name === input.name)) {
        return createUserErrors(`${input.name} is already configured`, null, code);
      }
      const record = { ...input, id: shop.store.createId(), isInProfile: false };
      return { carrierService: toCarrierServiceView(carrierServices.save(record)), userErrors: [] };
    },

    carrierServiceUpdate: ({ input: { id, ...changes } }: { input: UpdateInput }) => {
      ensureScope(shop, "carrierServiceUpdate", "write_shipping");
      const code = "CARRIER_SERVICE_UPDATE_FAILED";
      const before = findCarrierService(id);
      if (before === undefined) {
        return createUserErrors("The carrier or app could not be found.", null, code);
      }
      if (!shop.app.hasCalculatedRates) return createUserErrors(NO_PLAN, null, code);
      const record = carrierServices.save({ ...before, ...changes });
      return { carrierService: toCarrierServiceView(record), userErrors: [] };
    },

    carrierServiceDelete: ({ id }: { id: string }) => {
      ensureScope(shop, "carrierServiceDelete", "write_shipping");
      const record = findCarrierService(id);
      if (record === undefined) {
        const code = "CARRIER_SERVICE_DELETE_FAILED";
        return createUserErrors("The carrier or app could not be found.", null, code);
      }
      carrierServices.remove(record.id);
      return { deletedId: id, userErrors: [] };
    },
  };
}
