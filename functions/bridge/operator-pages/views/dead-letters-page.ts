import { html } from "hono/html";
import * as z from "zod";
import type { Html } from "#functions/runtime/html.ts";
import {
  countUnread,
  describeSubject,
  type Letter,
  type LetterList,
  listLetterHints,
  listLetters,
  readLetters,
} from "#shared/operator/dead-letters.ts";
import { parseOrderReference } from "#shared/operator/order-reference.ts";
import type { PageInput, PageView } from "../page-view.ts";
import {
  renderAction,
  renderAge,
  renderFields,
  renderLines,
  renderLink,
  renderOrderLink,
  renderRows,
  renderTime,
} from "../parts.ts";
import { hasSubject, nameLetter } from "./name-letter.ts";

/** Lists the messages that failed five times, with what they are about. */
export async function listDeadLetters({ client, now }: PageInput): Promise<PageView> {
  const list = await readLetters(client);
  const unread = countUnread(list);
  const isNothing = listLetters(list).length === 0 && unread <= 0;
  return {
    title: "Dead letters",
    content: html`<p class="quiet">A message that failed five times waits here for 14 days. Only ids are shown: its content can have personal data. These are the bridge's; the courier is another system, and its dead letters are listed with <code>npm run ops -- dead-letters list --system courier</code>.</p>
${isNothing && html`<section><p>There are none.</p></section>`}
${unread > 0 && html`<p class="odd">About ${unread} more ${unread === 1 ? "is" : "are"} not listed: there are many, or somebody else reads them. Load the page again after ten seconds.</p>`}
${list.queues.map((one) => one.letters.length > 0 && renderQueue(one, now))}`,
  };
}

const renderQueue = ({ queue, letters }: LetterList["queues"][number], now: Date): Html =>
  html`<section><h2>${queue}</h2>${renderRows(
    letters.map((one) => ({
      title: renderLink(one.about.kind, "dead-letter", toLetterFields(one)),
      more: hasSubject(describeSubject(one)) ? describeSubject(one) : undefined,
      side: html`${renderAge(one.sent_at, now)} old`,
    })),
  )}<p class="acts">${renderAction(letters.length === 1 ? "Send it again" : "Send all again", "redrive", { queue })}</p></section>`;

/** A page about one letter does not read it again: it is hidden for ten seconds. */
const toLetterFields = (letter: Letter) => ({
  queue: letter.queue,
  id: letter.id,
  kind: letter.about.kind,
  about: describeSubject(letter),
  sent: letter.sent_at,
});

/** Shows what a dead letter is about, and where its error is. */
export async function showDeadLetter({ query, now }: PageInput): Promise<PageView> {
  const fields = letterFieldsSchema.safeParse(Object.fromEntries(query)).data;
  if (fields === undefined)
    return {
      status: 404,
      title: "This is no dead letter",
      content: html`<section><p>${renderLink("All dead letters", "dead-letters")}</p></section>`,
    };
  const { queue, id, kind, about, sent } = fields;
  const order = parseOrderReference(about);
  return {
    title: nameLetter(kind, about),
    content: html`<section><h2>What it is</h2>${renderFields([
      ["queue", queue],
      ["sent (UTC)", html`${renderTime(sent)}, ${renderAge(sent, now)} ago`],
      ["message id", id],
      ...(order === undefined
        ? []
        : [["order", renderOrderLink(order.storeId, order.orderId)] as const]),
    ])}</section>
<section><h2>What to do</h2>${renderLines(listLetterHints({ id }))}<p class="acts">${renderAction("Send it again", "redrive", fields)}${renderAction("Delete", "delete-letter", fields)}</p></section>`,
  };
}

const letterFieldsSchema = z.object({
  queue: z.string().min(1),
  id: z.string().min(1),
  kind: z.string().min(1),
  about: z.string().min(1),
  sent: z.iso.datetime(),
});
