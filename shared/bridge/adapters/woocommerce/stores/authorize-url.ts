interface AuthorizationRequest {
  /** The name of the app that the store's page shows. */
  readonly name: string;
  /** WooCommerce returns it with the keys. Only `[A-Za-z0-9_-]`: WooCommerce alters other characters. */
  readonly state: string;
  /** The origin of the bridge. */
  readonly publicUrl: string;
}

/** Builds the URL of the page where a store manager grants the bridge keys to read and write. */
export function buildAuthorizeUrl(
  storeUrl: string,
  { name, state, publicUrl }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    // The store's page repeats the URL unencoded in its links.
    app_name: name.replaceAll(/[^\p{L}\p{N} .-]/gu, " ").trim(),
    scope: "read_write",
    user_id: state,
    return_url: `${publicUrl}/woocommerce/connect/return`,
    callback_url: `${publicUrl}/woocommerce/connect/callback`,
  });
  return `${storeUrl}/wc-auth/v1/authorize?${query}`;
}
