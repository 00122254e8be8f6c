import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";

/** Renders the Markdown that descriptions use: paragraphs, `code`, **strong** and *stressed* text. */
export const renderText = (text: string | undefined): Html[] =>
  (text ?? "")
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => html`<p>${renderInline(paragraph)}</p>`);

/** Renders `code`, **strong** and *stressed* text in a line. */
export const renderInline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("`") && part.length > 1) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*") && part.length > 1) return html`<em>${part.slice(1, -1)}</em>`;
    return html`${part}`;
  });

/** Joins pieces of HTML with a text between them. */
export const joinHtml = (pieces: readonly Html[], separator: string): Html[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [html`${separator}`, piece]));
