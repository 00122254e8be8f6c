import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

type GatewayResponse = APIGatewayProxyStructuredResultV2;

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token, where it looks like one. */
  read(event: Pick<APIGatewayProxyEventV2, "cookies">): string | undefined;
  /** The answer, with the token for this browser. */
  set(response: GatewayResponse, token: string): GatewayResponse;
  /** The answer, which makes this browser forget its token. */
  clear(response: GatewayResponse): GatewayResponse;
}

const MAX_AGE_SECONDS = 7 * 24 * 3600;

/**
 * Over TLS only this host may set it, and only over TLS does it travel; no script reads it. Lax:
 * no other site's form or script brings it along, a link does.
 */
export function createSessionCookie(publicUrl: string): SessionCookie {
  const isTls = publicUrl.startsWith("https:");
  const name = isTls ? "__Host-session" : "session";
  const formatCookie = (value: string, seconds: number) =>
    `${name}=${value}; Path=/;${isTls ? " Secure;" : ""} HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  return {
    read({ cookies = [] }) {
      const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
      const token = found?.slice(name.length + 1) ?? "";
      return /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    set: (response, token) => ({ ...response, cookies: [formatCookie(token, MAX_AGE_SECONDS)] }),
    clear: (response) => ({ ...response, cookies: [formatCookie("", 0)] }),
  };
}
