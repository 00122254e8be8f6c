import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { ApiDocument, ApiOperation } from "./api-document.ts";
import type { SharedSchemas } from "./find-base.ts";
import type { DocumentedCall } from "./list-groups.ts";
import { resolveSchema } from "./list-shared-schemas.ts";
import { renderFieldList, renderFieldsOf } from "./render-fields.ts";
import { renderBodyType, renderExamples, renderResponses } from "./render-responses.ts";
import { joinHtml, renderText } from "./render-text.ts";

/** Renders the section of one call. `shared` are the bodies that the page shows among its objects. */
export const renderCall = (
  document: ApiDocument,
  { id, method, path, operation }: DocumentedCall,
  tryPage: string,
  shared: SharedSchemas,
): Html => html`<section class="call" id="${id}">
<h3><a href="#${id}">${operation.summary}</a></h3>
<p class="request"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path ?? "your webhook address"}</code></p>
${renderText(operation.description)}
${renderCredentials(document, operation)}
${path === undefined ? "" : renderTryLink(tryPage, operation)}
${renderParameters(operation, shared)}
${renderRequest(document, operation, shared)}
${renderCodeSamples(operation)}
${renderResponses(document, operation, shared)}
</section>
`;

/** Swagger UI opens the call that the fragment names. */
const renderTryLink = (tryPage: string, { tags, operationId, summary }: ApiOperation): Html =>
  html`<p><a href="${tryPage}#/${encodeURIComponent(tags[0])}/${operationId}" aria-label="Try this call: ${summary}">Try this call</a></p>`;

/** A document can state the credentials of all calls at once: they are then shown once, above. */
function renderCredentials({ components }: ApiDocument, { security }: ApiOperation): Html {
  const alternatives = security.map((schemes) => {
    const names = Object.keys(schemes).map((key) => components.securitySchemes[key]?.name ?? key);
    return html`${joinHtml(
      names.map((name) => html`<code>${name}</code>`),
      " and ",
    )}`;
  });
  return alternatives.length === 0
    ? html``
    : html`<p>Credentials: ${joinHtml(alternatives, " or ")}</p>`;
}

function renderParameters({ parameters }: ApiOperation, shared: SharedSchemas): Html {
  if (parameters.length === 0) return html``;
  const fields = parameters.map(({ name, schema, description, required, in: place }) => ({
    name,
    schema,
    description,
    isRequired: required,
    place,
  }));
  return html`<h4>Parameters</h4>${renderFieldList(fields, "request", shared)}`;
}

const renderCodeSamples = ({ "x-codeSamples": samples }: ApiOperation): Html[] =>
  samples.map(
    ({ label, source }) =>
      html`<details><summary>Example request (${label})</summary><pre><code>${source}</code></pre></details>`,
  );

function renderRequest(
  document: ApiDocument,
  { requestBody }: ApiOperation,
  shared: SharedSchemas,
): Html {
  const body = requestBody?.content["application/json"];
  if (body === undefined) return html``;
  const fields =
    body.schema && renderFieldsOf(resolveSchema(document, body.schema), "request", shared);
  return html`<h4>Request body${requestBody?.required ? "" : " (optional)"}</h4>
${fields ?? renderBodyType(body)}
${renderExamples(body)}`;
}
