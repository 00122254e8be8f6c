import type { Api } from "../../api.ts";
import type { AuditEntry, AuditPage } from "../../api-types.ts";
import { createCallOrder } from "../../call-order.ts";
import { createButton, createElement, focusAgain } from "../../dom.ts";
import { renderProblem } from "../../screen.ts";
import { createTimeElement } from "../../time-element.ts";

/** Who changed what, and who read a buyer's data: the newest first, more on request. */
export function createAuditList(api: Api, first: AuditPage): HTMLElement {
  const list = createElement("ul", { class: "cards" });
  const more = createElement("div");
  const beginCall = createCallOrder();

  /** Shows a page below what is shown, and returns its first record. */
  function showPage({ records, next }: AuditPage): HTMLElement | undefined {
    const entries = records.map(renderEntry);
    list.append(...entries);
    const isEmpty = list.childElementCount === 0 && next === null;
    more.replaceChildren(
      ...(next === null ? [] : [createButton("Show more", () => void showMore(next))]),
      ...(isEmpty ? [createElement("p", { class: "empty" }, "Nothing yet.")] : []),
    );
    return entries[0];
  }

  async function showMore(before: string): Promise<void> {
    const isLatest = beginCall();
    const result = await api.call<AuditPage>("GET", `audit?${new URLSearchParams({ before })}`);
    if (!isLatest()) return;
    const first = result.ok ? showPage(result.value) : undefined;
    if (!result.ok)
      more.replaceChildren(renderProblem(result.refusal, () => void showMore(before)));
    focusAgain(more, first);
  }

  showPage(first);
  return createElement("section", {}, list, more);
}

const renderEntry = ({ at, kind, actor, action, subject, address }: AuditEntry): HTMLElement =>
  createElement(
    "li",
    { class: "card", tabindex: -1 },
    createElement(
      "p",
      { class: "line" },
      createElement("strong", {}, formatAction(action)),
      createElement("span", { class: "badge" }, kind === "change" ? "Change" : "Access"),
    ),
    createElement(
      "p",
      {},
      [formatActor(actor), subject].filter((text) => text !== null).join(": "),
    ),
    createElement("p", { class: "hint" }, createTimeElement(at), ` from ${address}`),
  );

/** `replaceSettings` is shown as "Replace settings"; a call of the operator as it is. */
function formatAction(action: string): string {
  if (action.includes("/")) return action;
  const words = action.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatActor({ kind, id, name }: AuditEntry["actor"]): string {
  switch (kind) {
    case "api-key":
      return `API key ${name ?? id}`;
    case "session":
      return `Signed-in merchant (session ${id})`;
    case "shopify-user":
      return `Person ${id} at Shopify`;
    case "operator":
      return `Operator ${name ?? id}`;
    case "administrator":
      return "The shop's administrator, by a mailed link";
    default:
      return kind;
  }
}
