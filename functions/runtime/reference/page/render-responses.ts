import { html, raw } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { ApiBody, ApiDocument, ApiOperation, ApiResponse } from "./api-document.ts";
import type { SharedSchemas } from "./find-base.ts";
import { isSuccess, readReference, resolveSchema } from "./list-shared-schemas.ts";
import { renderFieldsOf } from "./render-fields.ts";
import { renderText } from "./render-text.ts";
import { renderType } from "./render-type.ts";

const JSON_TYPE = "application/json";

/**
 * Renders the responses of a call: the successful ones with their fields, the errors closed. A body that
 * the page shows once among the objects (`shared`) links there.
 */
export function renderResponses(
  document: ApiDocument,
  { responses }: ApiOperation,
  shared: SharedSchemas,
): Html {
  const all = Object.entries(responses);
  const errors = all.filter(([status]) => !isSuccess(status));
  const successes = all
    .filter(([status]) => isSuccess(status))
    .map(([status, response]) => renderSuccess(document, status, response, shared));
  return html`${successes}${errors.length === 0 ? "" : renderErrors(errors)}`;
}

function renderSuccess(
  document: ApiDocument,
  status: string,
  response: ApiResponse,
  shared: SharedSchemas,
): Html {
  const body = response.content[JSON_TYPE];
  const isShared = shared.has((body?.schema && readReference(body.schema)) ?? "");
  const fields =
    body?.schema && !isShared
      ? renderFieldsOf(resolveSchema(document, body.schema), "response", shared)
      : undefined;
  return html`<h4>Response <code>${status}</code></h4>
${renderText(response.description)}
${fields ? html`<details><summary>Fields of the response</summary>${fields}</details>` : renderBodyType(body)}
${body === undefined ? "" : renderExamples(body)}`;
}

/** Renders the type of a body. A body that is described elsewhere links there. */
export const renderBodyType = (body: ApiBody | undefined): Html =>
  body?.schema === undefined
    ? html`<p>No body.</p>`
    : html`<p>Body: ${renderType(body.schema)}</p>`;

/** Renders the examples of a body, closed. */
export const renderExamples = ({ example, examples }: ApiBody): Html[] =>
  [
    ...(example === undefined ? [] : [["Example", example] as const]),
    ...Object.values(examples).map(({ summary, value }) => [`Example: ${summary}`, value] as const),
  ].map(
    ([title, value]) =>
      html`<details><summary>${title}</summary><pre><code>${JSON.stringify(value, undefined, 2)}</code></pre></details>`,
  );

function renderErrors(errors: readonly [status: string, response: ApiResponse][]): Html {
  const statuses = errors.map(([status]) => status).join(", ");
  const bodies = errors.map(([, { content }]) => String(renderBodyType(content[JSON_TYPE])));
  const entries = errors.map(
    ([status, response]) => html`<dt><code>${status}</code></dt><dd>${renderError(response)}</dd>`,
  );
  return html`<details><summary>Errors: ${statuses}</summary>${raw([...new Set(bodies)].join(""))}<dl>${entries}</dl></details>`;
}

function renderError({ description, headers, content }: ApiResponse): Html {
  const examples = Object.values(content[JSON_TYPE]?.examples ?? {}).map(
    ({ value }) => html`<p><code>${JSON.stringify(value)}</code></p>`,
  );
  const listed = Object.entries(headers).map(
    ([name, header]) => html`<p>Header <code>${name}</code>: ${header.description}</p>`,
  );
  return html`${renderText(description)}${listed}${examples}`;
}
