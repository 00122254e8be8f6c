import { type OperatorKey, readOperatorKeys } from "#functions/http/find-operator.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { formatSession, type OperatorSession, openSession, parseSession } from "./session-token.ts";

interface Deps {
  readonly readSecret: () => Promise<string>;
  readonly publicUrl: string;
  readonly isSignInRequired: boolean;
  readonly clock: Clock;
}

/** The sessions of operators. Their cookie is everything that there is of them. */
export interface OperatorSessions {
  readonly isSignInRequired: boolean;
  find(request: Pick<HttpRequest, "cookies" | "headers">): Promise<OperatorSession | undefined>;
  start(key: OperatorKey): OperatorSession;
  /** Returns the headers that keep the session alive. */
  createHeaders(session: OperatorSession): Record<string, string>;
  /** Returns the headers that end it. */
  createEndHeaders(): Record<string, string>;
}

/**
 * Opens the sessions of this deployment. Over TLS, only this host can set the cookie. Scripts cannot
 * read it, and browsers send it with no request that begins on another site.
 */
export function openOperatorSessions({
  readSecret,
  publicUrl,
  isSignInRequired,
  clock,
}: Deps): OperatorSessions {
  const { protocol, host } = new URL(publicUrl);
  const isTls = protocol === "https:";
  const name = isTls ? "__Host-operator" : "operator";
  const formatCookie = (value: string, seconds: number) => ({
    "set-cookie": `${name}=${value}; Path=/;${isTls ? " Secure;" : ""} HttpOnly; SameSite=Strict; Max-Age=${seconds}`,
  });
  const readSeconds = () => Math.floor(clock().getTime() / 1000);
  return {
    isSignInRequired,
    async find({ cookies, headers }) {
      const keys = readOperatorKeys(await readSecret());
      // A page of another site can make its name mean this machine; the name stays in the request.
      const [first] = keys;
      if (!isSignInRequired && first !== undefined && headers.host === host)
        return openSession(first, 0);
      const cookie = cookies.find((one) => one.startsWith(`${name}=`));
      return cookie === undefined
        ? undefined
        : parseSession(cookie.slice(name.length + 1), keys, readSeconds());
    },
    start: (key) => openSession(key, readSeconds()),
    createHeaders(session) {
      if (!isSignInRequired) return {};
      const formatted = formatSession(session, readSeconds());
      return formatted === undefined
        ? formatCookie("", 0)
        : formatCookie(formatted.token, formatted.seconds);
    },
    createEndHeaders: () => formatCookie("", 0),
  };
}
