import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { generateToken, hashToken } from "#shared/bridge/adapters/crypto/tokens.ts";

/** Only this host may set a cookie of such a name, and only over TLS; no script reads it. */
const COOKIE = "__Host-connect";
const MAX_AGE_SECONDS = 24 * 3600;

/** The browser's session, as far as it may be kept: a hash. Undefined where it has none. */
export function readSession({ cookies = [] }: APIGatewayProxyEventV2): string | undefined {
  const found = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const token = found?.slice(COOKIE.length + 1) ?? "";
  return /^[\w-]{32}$/.test(token) ? hashToken(token) : undefined;
}

/** The answer, with a new session for the browser. Lax: it comes back from the store by a link. */
export const addNewSession = (
  response: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => ({
  ...response,
  cookies: [
    `${COOKIE}=${generateToken()}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${MAX_AGE_SECONDS}`,
  ],
});
