import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { formatAge, formatTime } from "#shared/operator/format-time.ts";
import { toPagePath } from "./page-view.ts";

/** How good a state is. */
type Tone = "good" | "warn" | "bad";

/** A time in UTC. */
export const renderTime = (iso: string): Html =>
  html`<time datetime="${iso}">${formatTime(iso)}</time>`;

/** How long ago something was; the time itself is in its title. */
export const renderAge = (iso: string, now: Date): Html =>
  html`<time datetime="${iso}" title="${formatTime(iso)} UTC">${formatAge(iso, now)}</time>`;

/** A state in its color. The words say it, too. */
export const renderState = (text: string, tone: Tone): Html =>
  html`<span class="state ${tone}">${text}</span>`;

/** One entry of a list: what it is, a line about it, and its state or its button. */
export interface Row {
  readonly title: Html;
  readonly more?: Html | string | undefined;
  readonly side?: Html | string | undefined;
  readonly act?: Html | undefined;
}

/** A list of entries. */
export const renderRows = (rows: readonly Row[]): Html =>
  html`<ul class="plain">${rows.map(({ title, more, side, act }) => html`<li class="row"><span>${title}</span>${side && html`<span class="side">${side}</span>`}${more && html`<span class="more">${more}</span>`}${act && html`<span class="act">${act}</span>`}</li>`)}</ul>`;

/** Sentences below each other. */
export const renderLines = (lines: readonly string[]): Html =>
  html`<ul class="lines">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Names with their values. */
export const renderFields = (fields: readonly (readonly [string, Html | string])[]): Html =>
  html`<dl>${fields.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

/** A link to another page of ours. */
export const renderLink = (
  text: string,
  page: string,
  values: Readonly<Record<string, string | undefined>> = {},
): Html => html`<a href="${toPagePath(page, values)}">${text}</a>`;

/** A button that asks what an action does, and then does it. */
export const renderAction = (
  text: string,
  action: string,
  values: Readonly<Record<string, string>>,
): Html =>
  html`<a class="go calm" href="${toPagePath("confirm", { action, ...values })}">${text}</a>`;

/** A link to the order's own page. */
export const renderOrderLink = (storeId: string, orderId: string, name?: string | null): Html =>
  renderLink(name ?? `${storeId}/${orderId}`, "order", { store: storeId, order: orderId });
