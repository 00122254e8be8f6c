import { escapeHtml } from "#shared/bridge/domain/escape-html.ts";
import { LINK_MINUTES } from "./sign-in-link.ts";

/** A mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail that brings a sign-in link; `site` is the store's address as people write it. */
export function createSignInMail(to: string, site: string, link: string): Mail {
  const request = `Somebody asked to sign in to the delivery pages of ${site}.`;
  const validity = `The link is good for ${LINK_MINUTES} minutes and for one time.`;
  const warning =
    "If it was not you, do nothing: without this mail nobody gets in. Do not pass the link on.";
  const reason = "You get this mail because the store names you as its administrator.";
  return {
    to,
    subject: `Sign in to the deliveries of ${site}`,
    text: `${request}\n\nSign in: ${link}\n\n${validity}\n${warning}\n\n${reason}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:34em">
<p>${escapeHtml(request)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5fff;color:#fff;font-weight:600;text-decoration:none">Sign in</a></p>
<p>${escapeHtml(validity)} ${escapeHtml(warning)}</p>
<p>${escapeHtml(reason)}</p>
</body></html>`,
  };
}
