/**
 * The permissions that the Shopify app works without. Its merchant grants each when its feature is
 * wanted, and can revoke it; `shopify.app.toml` declares their scopes.
 */
const OPTIONAL_SCOPES = {
  "checkout-rates": "write_shipping",
  "order-notes": "write_orders",
  "product-tags": "read_products",
} as const;

export type OptionalPermission = keyof typeof OPTIONAL_SCOPES;
export const OPTIONAL_PERMISSIONS = [
  "checkout-rates",
  "order-notes",
  "product-tags",
] as const satisfies readonly OptionalPermission[];

/** Returns the scope that Shopify knows a permission by. */
export const getScope = (permission: OptionalPermission): string => OPTIONAL_SCOPES[permission];

/** Returns the optional permissions that these scopes of a shop grant. A write scope includes reading. */
export const listGrantedPermissions = (scopes: readonly string[]): OptionalPermission[] =>
  OPTIONAL_PERMISSIONS.filter((permission) => {
    const scope = getScope(permission);
    return scopes.includes(scope) || scopes.includes(scope.replace(/^read_/, "write_"));
  });

/** Returns the permissions that one of two lists has alone. */
export const listChangedPermissions = (
  before: readonly OptionalPermission[],
  now: readonly OptionalPermission[],
): OptionalPermission[] =>
  OPTIONAL_PERMISSIONS.filter((one) => before.includes(one) !== now.includes(one));

/** A permission as its merchant sees it. */
export interface PermissionState {
  readonly name: OptionalPermission;
  readonly isGranted: boolean;
}
