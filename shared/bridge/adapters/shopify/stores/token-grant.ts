import type { Session } from "@shopify/shopify-api";
import { loadShopifyLibrary } from "#shared/bridge/adapters/shopify/load-shopify-library.ts";
import type { ShopifyLibrary } from "#shared/bridge/adapters/shopify/shopify-library.ts";
import type { ShopTokens } from "#shared/bridge/domain/stores/installation.ts";

export interface TokenGrant {
  readonly tokens: ShopTokens;
  readonly scopes: readonly string[];
}

/** Exchanges an ID token for expiring offline tokens. Returns undefined if Shopify refuses it. */
export async function exchangeIdToken(
  library: ShopifyLibrary,
  shop: string,
  idToken: string,
  now: Date,
): Promise<TokenGrant | undefined> {
  const { RequestedTokenType } = await loadShopifyLibrary();
  const request = library.auth.tokenExchange({
    shop,
    sessionToken: idToken,
    requestedTokenType: RequestedTokenType.OfflineAccessToken,
    expiring: true,
  });
  const response = await ignoreRefusal(request);
  return response && toTokenGrant(response.session, now);
}

/**
 * Exchanges a refresh token for new tokens. Returns undefined if Shopify refuses it with every secret.
 * Safe to repeat: Shopify accepts the old token until the new one is used for the first time.
 */
export async function refreshTokens(
  libraries: readonly ShopifyLibrary[],
  shop: string,
  refreshToken: string,
  now: Date,
): Promise<TokenGrant | undefined> {
  for (const library of libraries) {
    const response = await ignoreRefusal(library.auth.refreshToken({ shop, refreshToken }));
    if (response !== undefined) return toTokenGrant(response.session, now);
  }
  return undefined;
}

/** Returns undefined if Shopify refuses the token. Throws every other failure. */
async function ignoreRefusal<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request;
  } catch (error) {
    const { HttpResponseError, InvalidJwtError } = await loadShopifyLibrary();
    const code = error instanceof HttpResponseError ? error.response.code : undefined;
    if (error instanceof InvalidJwtError || code === 400 || code === 401) return undefined;
    throw error;
  }
}

function toTokenGrant(session: Session, now: Date): TokenGrant {
  const { accessToken, expires, refreshToken, refreshTokenExpires, scope = "" } = session;
  if (!accessToken || !expires || !refreshToken || !refreshTokenExpires) {
    throw new Error("Shopify granted no expiring token");
  }
  return {
    tokens: {
      accessToken,
      expiresAt: expires,
      refreshToken,
      refreshExpiresAt: refreshTokenExpires,
      issuedAt: now,
    },
    scopes: scope.split(",").map((each) => each.trim()),
  };
}
