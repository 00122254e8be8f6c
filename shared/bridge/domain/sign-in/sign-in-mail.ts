import { escaped } from "#shared/bridge/domain/escape-html.ts";
import { LINK_MINUTES } from "./sign-in-link.ts";

/** A mail to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mail that brings a sign-in link; `site` is the store's address as people write it. */
export function signInMail(to: string, site: string, link: string): Mail {
  const said = `Somebody asked to sign in to the delivery pages of ${site}.`;
  const good = `The link is good for ${LINK_MINUTES} minutes and for one time.`;
  const other =
    "If it was not you, do nothing: without this mail nobody gets in. Do not pass the link on.";
  const why = "You get this mail because the store names you as its administrator.";
  return {
    to,
    subject: `Sign in to the deliveries of ${site}`,
    text: `${said}\n\nSign in: ${link}\n\n${good}\n${other}\n\n${why}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:34em">
<p>${escaped(said)}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5fff;color:#fff;font-weight:600;text-decoration:none">Sign in</a></p>
<p>${escaped(good)} ${escaped(other)}</p>
<p>${escaped(why)}</p>
</body></html>`,
  };
}
