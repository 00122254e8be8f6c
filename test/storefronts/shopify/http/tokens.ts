import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { accessScopes, type Shop } from "../shop.ts";

const dayS = 86_399;

const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)));

/** The unrevoked secret that this is, or undefined. */
export const knownSecret = (shop: Shop, given: string): string | undefined =>
  shop.options.clientSecrets.find((secret) => isSame(secret, given));

/** A new access token as the token endpoint answers it. */
export function mintToken(shop: Shop, secret: string, expiresInS = dayS) {
  const accessToken = `shpat_${randomBytes(16).toString("hex")}`;
  const expiresAt = new Date(shop.clock().getTime() + expiresInS * 1000).toISOString();
  shop.store.tokens.save({ id: accessToken, secretHash: hashOf(secret), expiresAt });
  return { access_token: accessToken, scope: accessScopes.join(","), expires_in: expiresInS };
}

/** True for a token that has not expired and whose client secret has not been revoked. */
export function isValidToken(shop: Shop, token: string): boolean {
  const record = shop.store.tokens.find(token);
  if (record === undefined) return false;
  const isPinned = shop.options.clientSecrets.some((each) => hashOf(each) === record.secretHash);
  return isPinned && Date.parse(record.expiresAt) > shop.clock().getTime();
}
