import { escapeHtml } from "#shared/kernel/escape-html.ts";
import type { Mailbox } from "./mailbox.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #c8ccd2; --quiet: #555c66; --go: #0b5fff; }
@media (prefers-color-scheme: dark) { :root { --line: #4a4f57; --quiet: #b4bac3; --go: #8ab4ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; }
a { color: var(--go); }
.quiet { color: var(--quiet); font-size: .9375rem; }
ul { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid var(--line); }
li a { display: block; padding: .75rem 0; text-decoration: none; }
pre { font: inherit; white-space: pre-wrap; margin: 0 0 1.5rem; }
iframe { width: 100%; height: 26rem; border: 1px solid var(--line); border-radius: .4rem; background: #fff; }
`;

const renderPage = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;

const linkUrls = (text: string): string =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s&]+(?:&#38;[^\s&]+)*/g, '<a href="$&">$&</a>');

type StoredMail = ReturnType<Mailbox["listNewest"]>[number];

const renderEnvelope = ({ request, sentAt }: StoredMail) =>
  `<span class="quiet">To ${escapeHtml(request.Destination.ToAddresses.join(", "))}, ${new Date(sentAt).toUTCString()}</span>`;

/** Renders the list of mails, in the given order. */
export const renderMailListPage = (mails: readonly StoredMail[]): string =>
  renderPage(
    "Mails",
    `<h1>Mails</h1><p class="quiet">The mails that this run would have sent through Amazon SES. No mail leaves this machine.</p>
${mails.length === 0 ? "<p>No mails yet. Reload this page after a mail was sent.</p>" : ""}
<ul>${mails.map((mail) => `<li><a href="/mails/${mail.id}">${escapeHtml(mail.request.Content.Simple.Subject.Data)}<br>${renderEnvelope(mail)}</a></li>`).join("")}</ul>`,
  );

/** Renders one mail, as plain text and as HTML. */
export function renderMailPage(mail: StoredMail): string {
  const { Subject, Body } = mail.request.Content.Simple;
  return renderPage(
    Subject.Data,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(Subject.Data)}</h1><p>${renderEnvelope(mail)}</p>
<pre>${linkUrls(Body.Text.Data)}</pre>
<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="The same mail as HTML" srcdoc="${escapeHtml(Body.Html.Data.replace("<body", '<base target="_top"><body'))}"></iframe>`,
  );
}
