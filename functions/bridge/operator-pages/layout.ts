import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { respondHtml } from "#functions/bridge/pages/html-response.ts";
import type { Html } from "#functions/runtime/html.ts";
import { OPERATOR_PAGE_STYLE } from "./page-style.ts";
import { type PageView, toPagePath } from "./page-view.ts";
import type { OperatorSession } from "./session/session-token.ts";

/** The sections of the page, by the name in their path. */
const SECTIONS = [
  ["", "Overview"],
  ["stuck", "Stuck"],
  ["dead-letters", "Dead letters"],
  ["stores", "Stores"],
  ["accounts", "Accounts"],
  ["person", "Personal data"],
  ["keys", "Keys"],
  ["changes", "Changes"],
] as const;

/** The pages that belong to another section. */
const SECTION_BY_PAGE: ReadonlyMap<string, string> = new Map([
  ["store", "stores"],
  ["account", "accounts"],
  ["dead-letter", "dead-letters"],
  ["data-request", "person"],
]);

const STYLE_HASH = createHash("sha256").update(OPERATOR_PAGE_STYLE).digest("base64");

const HEADERS = {
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  // With `no-referrer`, browsers would send `Origin: null` with the forms of our own pages.
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/** The frame of a page. */
interface Frame {
  readonly session: OperatorSession;
  readonly isSignInRequired: boolean;
  /** The page's name in its path. */
  readonly page: string;
  /** What was searched for. */
  readonly typed: string;
  /** What an action did, if the page follows one. */
  readonly done: string | undefined;
}

/** Returns a page of an operator who is signed in. */
export const respondOperatorPage = (
  { status = 200, title, content }: PageView,
  frame: Frame,
  headers: Readonly<Record<string, string>>,
): Promise<Response> =>
  respondDocument(
    status,
    title,
    html`<a class="skip" href="#content">Skip to the content</a>
<header><div class="bar"><a class="brand" href="/ops">Order Bridge</a>${renderSearch(frame.typed)}${renderWho(frame)}</div>
<nav aria-label="Sections"><ul>${SECTIONS.map((section) => renderSection(section, SECTION_BY_PAGE.get(frame.page) ?? frame.page))}</ul></nav></header>
<main id="content" tabindex="-1">${frame.done !== undefined && html`<p class="done" role="status">${frame.done}</p>`}<h1>${title}</h1>
${content}</main>`,
    headers,
  );

/** Returns a page for somebody who is not signed in. */
export const respondStrangerPage = (
  status: number,
  title: string,
  content: Html,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  respondDocument(
    status,
    title,
    html`<main class="narrow"><h1>${title}</h1>${content}</main>`,
    headers,
  );

/**
 * Browsers withhold the session's cookie from a request that begins on another site, such as a link
 * in a mail. This page repeats the request from here.
 */
export const respondReloadPage = (): Promise<Response> =>
  respondDocument(
    200,
    "Opening",
    html`<main class="narrow"><p><a href="">Open the page</a></p></main>`,
    {},
    html`<meta http-equiv="refresh" content="0">`,
  );

const respondDocument = (
  status: number,
  title: string,
  body: Html,
  headers: Readonly<Record<string, string>>,
  head: Html | string = "",
): Promise<Response> =>
  respondHtml(
    status,
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>${title} · Order Bridge</title><link rel="icon" href="data:,"><style>${raw(OPERATOR_PAGE_STYLE)}</style></head><body>${body}</body></html>`,
    { ...HEADERS, ...headers },
  );

const renderSearch = (typed: string): Html =>
  html`<form class="search" role="search" method="get" action="/ops/find"><label class="unseen" for="q">Any id, name, key or courier's id</label><input type="search" id="q" name="q" required maxlength="100" placeholder="Any id, name, key or courier's id" autocapitalize="none" autocomplete="off" spellcheck="false" value="${typed}"><button>Search</button></form>`;

const renderWho = ({ session, isSignInRequired }: Frame): Html =>
  isSignInRequired
    ? html`<form class="who" method="post" action="/ops/sign-out"><input type="hidden" name="form" value="${session.formToken}"><span>${session.owner}</span><button class="quiet">Sign out</button></form>`
    : html`<span class="who">${session.owner}, local run</span>`;

const renderSection = ([page, name]: (typeof SECTIONS)[number], current: string): Html =>
  html`<li><a href="${toPagePath(page)}"${page === current && html` aria-current="page"`}>${name}</a></li>`;
