import * as z from "zod";
import { userErrorsSchema } from "#shared/bridge/adapters/shopify/delivery/update-outcomes.ts";
import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { createShopLookup } from "#shared/bridge/adapters/shopify/stores/shop-lookup.ts";
import { listGrantedPermissions } from "#shared/bridge/domain/stores/optional-permission.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { CarrierServices, RatesRefusal } from "#shared/bridge/ports/carrier-services.ts";
import {
  CREATE_CARRIER_SERVICE,
  DELETE_CARRIER_SERVICE,
  LIST_CARRIER_SERVICES,
  UPDATE_CARRIER_SERVICE,
} from "./rate-operations.ts";

const listedSchema = z.object({
  carrierServices: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string().nullish(),
        callbackUrl: z.string().nullish(),
        active: z.boolean(),
      }),
    ),
  }),
});
const createdSchema = z.object({ carrierServiceCreate: userErrorsSchema });
const updatedSchema = z.object({ carrierServiceUpdate: userErrorsSchema });

/** Manages the app's carrier services in a shop. Shopify does not let an app change those of other apps. */
export function createShopifyCarrierServices(admin: ShopifyAdmin, shop: string): CarrierServices {
  const runOperation = (operation: string, variables: Record<string, unknown>) =>
    admin.run(shop, operation, variables);

  return {
    async isPermitted() {
      const scopes = await createShopLookup(admin).listGrantedScopes(shop);
      // Without any access, the next call says so.
      return (
        scopes === "access-revoked" || listGrantedPermissions(scopes).includes("checkout-rates")
      );
    },

    async list() {
      const { nodes } = listedSchema.parse(
        await runOperation(LIST_CARRIER_SERVICES, {}),
      ).carrierServices;
      return nodes.map(({ id, name, callbackUrl, active }) => ({
        id,
        name: name ?? "",
        callbackUrl: callbackUrl ?? "",
        isActive: active,
      }));
    },

    create: (input) =>
      runMutation(async () => {
        const service = { ...input, active: true, supportsServiceDiscovery: true };
        const response = await runOperation(CREATE_CARRIER_SERVICE, { input: service });
        return createdSchema.parse(response).carrierServiceCreate.userErrors;
      }),

    update: (id, input) =>
      runMutation(async () => {
        const service = { id, ...input, active: true };
        const response = await runOperation(UPDATE_CARRIER_SERVICE, { input: service });
        return updatedSchema.parse(response).carrierServiceUpdate.userErrors;
      }),

    /** Ignores a refusal: the service was deleted already or belongs to another app. */
    async remove(id) {
      await runOperation(DELETE_CARRIER_SERVICE, { id });
    },
  };
}

async function runMutation(
  mutate: () => Promise<readonly { readonly message: string }[]>,
): Promise<"done" | RatesRefusal> {
  try {
    const [first] = await mutate();
    return first === undefined
      ? "done"
      : { reason: toRefusalCause(first.message), message: first.message };
  } catch (error) {
    // Reading succeeded before, so that the refusal is about creating the service.
    if (error instanceof UnavailableError && error.kind === "credentials") {
      return { reason: "permission", message: "" };
    }
    throw error;
  }
}

/**
 * Shopify has one error code for all failures. Shops whose plan does not include the feature get
 * "Carrier Calculated Shipping must be enabled for your store". The advice is the same for others.
 */
const toRefusalCause = (message: string): RatesRefusal["reason"] =>
  /carrier calculated shipping/i.test(message) ? "plan" : "other";
