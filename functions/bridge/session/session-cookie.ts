/** The cookie that holds the token of a merchant's session. */
export interface SessionCookie {
  /** Returns the token of a request, or undefined if there is none of the right form. */
  read(request: { readonly cookies?: readonly string[] | undefined }): string | undefined;
  /** Returns the value of a `set-cookie` header that saves the token in the browser. */
  formatToken(token: string): string;
  /** Returns the value of a `set-cookie` header that deletes the token in the browser. */
  formatDeletion(): string;
}

const MAX_AGE_SECONDS = 7 * 24 * 3600;

/**
 * Creates the cookie of this deployment. Over TLS, only this host can set it, and browsers send it
 * over TLS only. Scripts cannot read it. `SameSite=Lax`: browsers do not send it with the forms and
 * scripts of other sites, but do send it when a person follows a link.
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
    formatToken: (token) => formatCookie(token, MAX_AGE_SECONDS),
    formatDeletion: () => formatCookie("", 0),
  };
}
