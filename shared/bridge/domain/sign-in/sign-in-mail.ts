import { LINK_MINUTES } from "./sign-in-link.ts";

/** An e-mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Creates the e-mail with a sign-in link; `site` is the store's address without scheme. */
export function createSignInMail(to: string, site: string, link: string): Mail {
  const request = `Someone asked to sign in to the delivery pages of ${site}.`;
  const validity = `The link is valid for ${LINK_MINUTES} minutes and can be used once.`;
  const warning = "If this was not you, ignore this e-mail. Do not share the link.";
  const reason = "You receive this e-mail because you are the store's administrator.";
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

/** Escapes text for HTML content and attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
