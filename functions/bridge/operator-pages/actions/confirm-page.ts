import { html } from "hono/html";
import type { PageInput, PageView } from "../page-view.ts";
import { findAction } from "./find-action.ts";

/** Says what an action will do, and asks. Nothing is done yet. */
export async function askToConfirm({ query, formToken }: PageInput): Promise<PageView> {
  const action = findAction(query);
  if (action === undefined) return INCOMPLETE;
  const { title, effect, button, from, isGrave } = action;
  const fields = [...query].filter(([name]) => name !== "form");
  return {
    title,
    content: html`<section><h2>What this will do</h2>${effect.split("\n").map((line) => html`<p>${line}</p>`)}
<form method="post" action="/ops/confirm">${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<input type="hidden" name="form" value="${formToken}">
<p class="acts"><button${isGrave && html` class="grave"`}>${button}</button><a class="go calm" href="${from}">Cancel</a></p></form>
<p class="quiet small">Repeating it has no further effect. It is recorded under your name.</p></section>`,
  };
}

/** The answer to a form with a field that is missing or wrong. */
export const INCOMPLETE: PageView = {
  status: 400,
  title: "Something is missing",
  content: html`<section><p>Nothing was done: a field of the form is empty or has another form than it should. Go back and correct it.</p></section>`,
};
