import { html } from "hono/html";
import { OperatorCallError } from "#shared/operator/operator-call-error.ts";
import type { OperatorAction } from "./actions/operator-action.ts";
import type { PageView } from "./page-view.ts";

/**
 * Shows why a page could not be read, or why its action failed; any other error is thrown again. An
 * action whose answer is missing may have been done.
 */
export function toProblemView(error: unknown, action?: Pick<OperatorAction, "from">): PageView {
  if (!(error instanceof OperatorCallError)) throw error;
  const { status = error.isAnswered ? 502 : 503 } = error;
  return {
    status,
    title: status === 404 ? "It is not there" : "This did not work",
    content: html`<section><p>${describeProblem(error)}</p>${action === undefined ? html`<p><a href="">Load this page again</a></p>` : renderWayBack(status, action.from)}</section>`,
  };
}

function describeProblem({ status, isAnswered, message }: OperatorCallError): string {
  if (status !== undefined) return message;
  return isAnswered
    ? "The operator API answered in a form that this page does not know. If a release is being deployed, try again in some minutes."
    : "The operator API does not answer in time. If it stays so, look at the alarms of its function.";
}

/** The address of a form's answer is of no page: the way leads back to where the action began. */
const renderWayBack = (status: number, from: string) =>
  html`${status >= 500 && html`<p>It may have been done, or may still be done: look before you repeat it. Repeating it has no further effect.</p>`}<p><a href="${from}">Go back to where it began</a></p>`;
