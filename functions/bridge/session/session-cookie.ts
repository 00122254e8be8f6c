import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";

type Answer = APIGatewayProxyStructuredResultV2;

/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token, where it looks like one. */
  read(event: Pick<APIGatewayProxyEventV2, "cookies">): string | undefined;
  /** The answer, with the token for this browser. */
  set(answer: Answer, token: string): Answer;
  /** The answer, which makes this browser forget its token. */
  clear(answer: Answer): Answer;
}

const KEPT_SECONDS = 7 * 24 * 3600;

/**
 * Over TLS only this host may set it, and only over TLS does it travel; no script reads it. Lax:
 * no other site's form or script brings it along, a link does.
 */
export function sessionCookie(publicUrl: string): SessionCookie {
  const isTls = publicUrl.startsWith("https:");
  const name = isTls ? "__Host-session" : "session";
  const kept = (value: string, seconds: number) =>
    `${name}=${value}; Path=/;${isTls ? " Secure;" : ""} HttpOnly; SameSite=Lax; Max-Age=${seconds}`;
  return {
    read({ cookies = [] }) {
      const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
      const token = found?.slice(name.length + 1) ?? "";
      return /^[\w-]{43}$/.test(token) ? token : undefined;
    },
    set: (answer, token) => ({ ...answer, cookies: [kept(token, KEPT_SECONDS)] }),
    clear: (answer) => ({ ...answer, cookies: [kept("", 0)] }),
  };
}
