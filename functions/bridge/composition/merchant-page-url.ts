import type { StoreProfile } from "#shared/bridge/domain/stores/store.ts";
import type { Env, publicUrlEnv, shopifyAdminEnv } from "./env.ts";

/**
 * Returns the address of a place of the merchant's page, such as `deliveries/1001/1`: in the shop's
 * admin, or on this bridge, where a merchant who is not signed in signs in first.
 */
export function buildMerchantPageUrl(
  env: Env<typeof publicUrlEnv & typeof shopifyAdminEnv>,
  { access }: Pick<StoreProfile, "access">,
  place: string,
): string {
  if (access.kind !== "shopify") return `${env.PUBLIC_URL}/app#/${place}`;
  const admin = env.SHOPIFY_ADMIN_URL.replace("{shop}", access.shop);
  const [path = "", query] = place.split("?");
  const page = `${admin}/admin/apps/${env.SHOPIFY_CLIENT_ID}${path === "" ? "" : `/${path}`}`;
  return query === undefined ? page : `${page}?${query}`;
}
