import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { type ApiDocument, type ApiSchema, parseApiDocument } from "./api-document.ts";
import type { SharedSchemas } from "./find-base.ts";
import { type CallGroup, listGroups } from "./list-groups.ts";
import { listSharedSchemas } from "./list-shared-schemas.ts";
import { renderCall } from "./render-call.ts";
import { renderContents } from "./render-contents.ts";
import { renderFieldsOf } from "./render-fields.ts";
import { renderText } from "./render-text.ts";
import { renderType, toSchemaId } from "./render-type.ts";

interface ReferenceLinks {
  /** The path of the OpenAPI document. */
  readonly document: string;
  /** The path of the page that sends calls. */
  readonly tryPage: string;
  /** The path of the page's style. */
  readonly style: string;
}

/** Renders the reference of an OpenAPI document as a page that needs no script. */
export function renderReferencePage(source: unknown, links: ReferenceLinks): Html {
  const document = parseApiDocument(source);
  const groups = listGroups(document);
  const shared: SharedSchemas = new Map(listSharedSchemas(document));
  const { title, version, description } = document.info;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${links.style}">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><h1>${title} <small>${version}</small></h1>
<p><a class="try" href="${links.tryPage}">Try calls</a> <a href="${links.document}">OpenAPI document</a></p></header>
${renderContents(groups, [...shared.keys()])}
<main id="content" tabindex="-1">
${renderText(description)}
${renderCredentials(document)}
${groups.map((group) => renderGroup(document, group, links.tryPage, shared))}
<h2 id="schemas">Objects</h2>
<p>These objects are part of other bodies. A field is required unless it is optional.</p>
${[...shared].map(([name, schema]) => renderSchema(name, schema, shared))}
</main>
</body>
</html>
`;
}

const renderGroup = (
  document: ApiDocument,
  group: CallGroup,
  tryPage: string,
  shared: SharedSchemas,
): Html =>
  html`<h2 id="${group.id}">${group.name}</h2>
${renderText(group.description)}
${group.calls.map((call) => renderCall(document, call, tryPage, shared))}`;

const renderSchema = (name: string, schema: ApiSchema, shared: SharedSchemas): Html =>
  html`<section class="call" id="${toSchemaId(name)}">
<h3><a href="#${toSchemaId(name)}">${name}</a></h3>
${renderText(schema.description)}
${renderFieldsOf(schema, "response", shared) ?? html`<p>${renderType(schema)}</p>`}
</section>
`;

function renderCredentials({ components }: ApiDocument): Html {
  const schemes = Object.entries(components.securitySchemes).map(
    ([key, { type, name, description }]) =>
      html`<dt><code>${type === "apiKey" ? (name ?? key) : "Authorization: Bearer"}</code></dt><dd>${renderText(description)}</dd>`,
  );
  return html`<h2 id="credentials">Credentials</h2>
<dl>${schemes}</dl>`;
}
