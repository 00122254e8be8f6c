import type { ShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { parseGrantedScopes } from "#shared/bridge/adapters/shopify/stores/granted-scopes.ts";
import { READ_ACCESS } from "#shared/bridge/adapters/shopify/stores/shop-operations.ts";
import {
  listGrantedPermissions,
  OPTIONAL_PERMISSIONS,
  type PermissionState,
} from "#shared/bridge/domain/stores/optional-permission.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";

/**
 * Returns the function that asks a shop which optional permissions it grants; none are for WooCommerce,
 * whose keys grant everything. It throws `UnavailableError` if the shop does not answer or refuses.
 */
export const openPermissions =
  (shopify: ShopifyAdmin) =>
  async (access: StoreAccess): Promise<readonly PermissionState[]> => {
    if (access.kind !== "shopify") return [];
    const granted = listGrantedPermissions(
      parseGrantedScopes(await shopify.run(access.shop, READ_ACCESS, {})),
    );
    return OPTIONAL_PERMISSIONS.map((name) => ({ name, isGranted: granted.includes(name) }));
  };
