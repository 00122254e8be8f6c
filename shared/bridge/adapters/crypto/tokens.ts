import { createHash, randomBytes } from "node:crypto";

/** Creates a random token of characters that are safe in URLs, in cookies and in WooCommerce. */
export const generateToken = (): string => randomBytes(24).toString("base64url");

/** Returns the hash under which a token is stored. The token cannot be derived from it. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** Creates a token of 256 random bits, because it alone gives access to a merchant's pages. */
export const generateSignInToken = (): string => randomBytes(32).toString("base64url");
