import { createHash, randomBytes } from "node:crypto";

/** Something that nobody guesses, in letters that survive addresses, cookies and WooCommerce. */
export const generateToken = (): string => randomBytes(24).toString("base64url");

/** What may be kept of a token: it says whose token it is, and makes none. */
export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");

/** 256 bits: what alone opens a merchant's pages. */
export const generateSignInToken = (): string => randomBytes(32).toString("base64url");
