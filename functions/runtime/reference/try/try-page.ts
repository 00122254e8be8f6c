import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";

interface TryPageOptions {
  readonly title: string;
  /** The path of the reference that people read. */
  readonly reference: string;
  /** The path of the OpenAPI document. */
  readonly document: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly licenses: string;
}

/** Renders the page that sends calls. Swagger UI brings its own `main` element. */
export const renderTryPage = (options: TryPageOptions): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${options.title}: try calls</title>
<link rel="icon" href="data:,">
${options.styles.map((path) => html`<link rel="stylesheet" href="${path}">\n`)}</head>
<body>
<div id="reference"><noscript>Sending calls needs JavaScript. The <a href="${options.reference}">reference</a> does not.</noscript></div>
<footer><a href="${options.reference}">Reference</a> · <a href="${options.document}">OpenAPI document</a> · <a href="${options.licenses}">Licences</a></footer>
${options.scripts.map((path) => html`<script src="${path}"></script>\n`)}</body>
</html>
`;
