import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Shop } from "#test/sandbox/shopify/shop.ts";

const dayS = 86_399;
const hourS = 3_600;
const ninetyDaysS = 90 * 86_400;

const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));

/** Finds the unrevoked client secret that equals the text, or returns undefined. */
export const findSecret = (shop: Shop, given: string): string | undefined =>
  shop.options.clientSecrets.find((secret) => isSame(secret, given));

const formatExpiry = (shop: Shop, seconds: number): string =>
  new Date(shop.clock().getTime() + seconds * 1000).toISOString();

/** An access token in the format of the token endpoint. */
export function issueToken(shop: Shop, secret: string, expiresInS = dayS) {
  const accessToken = `shpat_${randomBytes(16).toString("hex")}`;
  const expiresAt = formatExpiry(shop, expiresInS);
  shop.store.tokens.save({ id: accessToken, secretHash: hashSecret(secret), expiresAt });
  return { access_token: accessToken, scope: shop.app.scopes.join(","), expires_in: expiresInS };
}

/** Creates an access token for one hour with a refresh token for ninety days. */
export function issueTokenPair(shop: Shop, secret: string) {
  const issued = issueToken(shop, secret, hourS);
  const refreshToken = `shprt_${randomBytes(16).toString("hex")}`;
  shop.store.refreshTokens.save({
    id: refreshToken,
    accessToken: issued.access_token,
    expiresAt: formatExpiry(shop, ninetyDaysS),
    isUsed: false,
  });
  return { ...issued, refresh_token: refreshToken, refresh_token_expires_in: ninetyDaysS };
}

/**
 * Exchanges a refresh token for the next pair, or returns undefined if it is refused. A token whose
 * replacement is unused can be exchanged again: its first replacement then becomes invalid.
 */
export function refreshTokenPair(shop: Shop, secret: string, refreshToken: string) {
  const { refreshTokens } = shop.store;
  const record = refreshTokens.find(refreshToken);
  if (record === undefined || Date.parse(record.expiresAt) <= shop.clock().getTime()) return;
  const replacement =
    record.replacedBy === undefined ? undefined : refreshTokens.find(record.replacedBy);
  if (replacement?.isUsed) return;
  if (replacement !== undefined) revoke(shop, replacement.id);
  markUsed(shop, record.accessToken);
  const pair = issueTokenPair(shop, secret);
  refreshTokens.save({ ...record, isUsed: true, replacedBy: pair.refresh_token });
  return pair;
}

/** Returns true if the token has not expired and its client secret has not been revoked. */
export function isValidToken(shop: Shop, token: string): boolean {
  const record = shop.store.tokens.find(token);
  if (record === undefined) return false;
  const isPinned = shop.options.clientSecrets.some(
    (each) => hashSecret(each) === record.secretHash,
  );
  const isValid = isPinned && Date.parse(record.expiresAt) > shop.clock().getTime();
  if (isValid) markUsed(shop, token);
  return isValid;
}

/** Invalidates all tokens, as an uninstall of the app does. */
export function revokeAll(shop: Shop): void {
  for (const { id } of shop.store.refreshTokens.listAll()) revoke(shop, id);
  expireAccessTokens(shop);
}

/** Expires all access tokens early. Their refresh tokens stay valid. */
export function expireAccessTokens(shop: Shop): void {
  const expiresAt = shop.clock().toISOString();
  for (const token of shop.store.tokens.listAll()) shop.store.tokens.save({ ...token, expiresAt });
}

function markUsed(shop: Shop, accessToken: string): void {
  for (const record of shop.store.refreshTokens.listByParent(accessToken)) {
    if (!record.isUsed) shop.store.refreshTokens.save({ ...record, isUsed: true });
  }
}

function revoke(shop: Shop, refreshToken: string): void {
  const record = shop.store.refreshTokens.find(refreshToken);
  if (record === undefined) return;
  const expiresAt = shop.clock().toISOString();
  shop.store.refreshTokens.save({ ...record, expiresAt });
  const token = shop.store.tokens.find(record.accessToken);
  if (token !== undefined) shop.store.tokens.save({ ...token, expiresAt });
}
