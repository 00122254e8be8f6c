import type { HttpRequest } from "#functions/http/http-request.ts";
import { generateToken, hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";

/** With this prefix, browsers accept the cookie from this host only, and over TLS only. */
const COOKIE = "__Host-connect";
const MAX_AGE_SECONDS = 24 * 3600;

/** Returns the hash of the browser's session token, which may be stored; undefined if there is none. */
export function readSession({ cookies }: Pick<HttpRequest, "cookies">): string | undefined {
  const found = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const token = found?.slice(COOKIE.length + 1) ?? "";
  return /^[\w-]{32}$/.test(token) ? hashToken(token) : undefined;
}

/** Adds the cookie of a new session. `SameSite=Lax`, because the browser returns from the store by a link. */
export function addNewSession(response: Response): Response {
  const cookie = `${COOKIE}=${generateToken()}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`;
  response.headers.append("set-cookie", cookie);
  return response;
}
