import { html } from "hono/html";
import { OperatorCallError } from "#shared/operator/operator-call-error.ts";
import type { OperatorAction } from "./actions/operator-action.ts";
import { respondStrangerPage } from "./layout.ts";
import type { PageView } from "./page-view.ts";
import { renderLines } from "./parts.ts";

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
    content: html`<section>${renderLines(describeProblem(error).split("\n"))}${action === undefined ? html`<p><a href="">Load this page again</a></p>` : renderWayBack(status, action.from)}</section>`,
  };
}

/** The sentences of the client name the runbook, too. */
const RUNBOOK_HINT = "If it stays so: docs/runbook.md#operator-api-failing.";

function describeProblem({ status, isAnswered, message }: OperatorCallError): string {
  if (status !== undefined) return message;
  return isAnswered
    ? "The operator API answered in a form that this page does not know. If a release is being deployed, try again in some minutes."
    : `The operator API does not answer in time. ${RUNBOOK_HINT}`;
}

/** The address of a form's answer is of no page: the way leads back to where the action began. */
const renderWayBack = (status: number, from: string) =>
  html`${status >= 500 && html`<p>It may have been done, or may still be done: look before you repeat it. Repeating it has no further effect.</p>`}<p><a href="${from}">Go back to where it began</a></p>`;

/** Tells of a fault of the page itself, such as a secret that cannot be read. */
export const respondFaultPage = (requestId: string): Promise<Response> =>
  respondStrangerPage(
    500,
    "The operator's page failed",
    html`<p>The log of operator-pages has the error, with the request id ${requestId}. If it stays so: docs/runbook.md#operator-api-failing. <code>npm run ops -- failures</code> works without the page.</p><p><a href="/ops">Load the page again</a></p>`,
  );
