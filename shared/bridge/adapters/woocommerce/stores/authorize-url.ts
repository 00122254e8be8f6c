interface AuthorizationRequest {
  /** Who asks, as the store's page shows it. */
  readonly name: string;
  /** Comes back with the keys: `[A-Za-z0-9_-]`, anything else WooCommerce alters. */
  readonly state: string;
  /** The bridge's own origin. */
  readonly publicUrl: string;
}

/** The page of a store where its manager gives the bridge keys that may read and write. */
export function buildAuthorizeUrl(
  storeUrl: string,
  { name, state, publicUrl }: AuthorizationRequest,
): string {
  const query = new URLSearchParams({
    // The store's page repeats it unencoded in its links.
    app_name: name.replaceAll(/[^\p{L}\p{N} .-]/gu, " ").trim(),
    scope: "read_write",
    user_id: state,
    return_url: `${publicUrl}/woocommerce/connect/return`,
    callback_url: `${publicUrl}/woocommerce/connect/callback`,
  });
  return `${storeUrl}/wc-auth/v1/authorize?${query}`;
}
