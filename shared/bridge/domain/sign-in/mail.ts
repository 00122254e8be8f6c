import { escapeHtml } from "#shared/kernel/escape-html.ts";

/** An e-mail to one recipient. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface LinkMail {
  readonly to: string;
  readonly subject: string;
  /** The paragraphs before and after the link. */
  readonly before: string;
  readonly link: string;
  readonly linkText: string;
  readonly after: readonly string[];
}

/** Creates an e-mail with one link, as plain text and as HTML. */
export const createLinkMail = (mail: LinkMail): Mail => ({
  to: mail.to,
  subject: mail.subject,
  text: `${[mail.before, `${mail.linkText}: ${mail.link}`, ...mail.after].join("\n\n")}\n`,
  html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:34em">
<p>${escapeHtml(mail.before)}</p>
<p><a href="${escapeHtml(mail.link)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5fff;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(mail.linkText)}</a></p>
${mail.after.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join("\n")}
</body></html>`,
});
