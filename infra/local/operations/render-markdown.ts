import { Marked } from "marked";
import { escapeHtml } from "#shared/kernel/escape-html.ts";
import { toLocalRunbook } from "./describe-alarm.ts";

/** Turns a heading into its anchor, as GitHub does. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const createMarked = (hasAnchors: boolean) =>
  new Marked({
    async: false,
    renderer: {
      /** HTML in Markdown is shown, never run. */
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const isSafe = /^(?:https?:\/\/|\/|#|[\w./-]+(?:#|$))/.test(href);
        const target = isSafe ? toLocalRunbook(href) : "#";
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      heading({ depth, text, tokens }) {
        const level = hasAnchors ? depth : Math.min(depth + 1, 6);
        const anchor = hasAnchors ? ` id="${toAnchor(text)}"` : "";
        return `<h${level}${anchor}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
    },
  });

const RENDERERS = { plain: createMarked(false), anchored: createMarked(true) };

/**
 * Renders Markdown as HTML that runs nothing; links to the runbook stay on this machine. A document
 * of its own has anchors; elsewhere headings are one level lower, because the page has a title.
 */
export const renderMarkdown = (markdown: string, { hasAnchors = false } = {}): string =>
  String(RENDERERS[hasAnchors ? "anchored" : "plain"].parse(markdown));
