import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { Incident } from "#shared/bridge/domain/merchant-mail/incident.ts";
import type { MailChoices } from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import { escapeHtml } from "#shared/kernel/escape-html.ts";

interface IncidentMailOptions {
  readonly to: string;
  /** The store as its merchant knows it. */
  readonly site: string;
  readonly incidents: readonly Incident[];
  readonly pace: MailChoices["pace"];
  /** Returns the address of a place of the merchant's page: `deliveries/1001/1`. */
  readonly buildPageUrl: (place: string) => string;
}

/** A mail that is longer is cut off by some programs; the page has all. */
const MAX_LISTED = 50;

/** What a mail says of each incident. */
interface Line {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

const TITLES = {
  held: "is on hold",
  failed: "needs you",
  returned: "came back",
  disconnected: "A connection is lost",
} as const;

/** Writes a mail about what needs the merchant, as plain text and as HTML. It names orders and no buyers. */
export function writeIncidentMail(options: IncidentMailOptions): Mail {
  const { to, site, incidents, pace, buildPageUrl } = options;
  const lines = incidents.slice(0, MAX_LISTED).map((one) => toLine(one, buildPageUrl));
  const rest = incidents.length - lines.length;
  const allUrl = buildPageUrl("deliveries?tab=attention");
  const more = rest > 0 ? `And ${rest} more: ${allUrl}` : `All that needs you: ${allUrl}`;
  const reason = `You receive this e-mail ${pace === "daily" ? "once a day" : "at once"} because ${site} chose so. Change it: ${buildPageUrl("notifications")}`;
  return {
    to,
    subject: formatSubject(lines, incidents.length, site),
    text: `${[...lines.map(({ title, text, link }) => `${title}\n${text}\n${link}`), more, reason].join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;max-width:36em">
${lines.map(renderLine).join("\n")}
<p>${linkUrl(more, allUrl)}</p>
<p style="color:#555c66;font-size:14px">${linkUrl(reason, buildPageUrl("notifications"))}</p>
</body></html>`,
  };
}

function toLine(
  { kind, message, delivery }: Incident,
  buildPageUrl: IncidentMailOptions["buildPageUrl"],
): Line {
  const text = formatMessage(message);
  if (delivery === undefined) {
    const place = message.code === "webhook-disabled" ? "developers" : "";
    return { title: TITLES.disconnected, text, link: buildPageUrl(place) };
  }
  const { orderId, part } = delivery.key;
  const name = `Order ${delivery.orderName ?? orderId}${part > 1 ? `, part ${part}` : ""}`;
  return {
    title: `${name} ${TITLES[kind]}`,
    text,
    link: buildPageUrl(`deliveries/${orderId}/${part}`),
  };
}

const formatSubject = (lines: readonly Line[], count: number, site: string): string =>
  count === 1 ? `${lines[0]?.title} · ${site}` : `${count} things need you · ${site}`;

const renderLine = ({ title, text, link }: Line): string =>
  `<p style="border-left:4px solid #b25e00;padding-left:12px"><a href="${escapeHtml(link)}" style="font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(text)}</p>`;

/** Makes the address at the end of a sentence a link. */
const linkUrl = (sentence: string, url: string): string =>
  `${escapeHtml(sentence.slice(0, -url.length))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;
