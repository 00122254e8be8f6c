import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import { renderFields, renderTime } from "../parts.ts";

/** Shows what the operator API answers under its own names: `sweep`, then `failing since`. */
export const renderHealth = (health: Readonly<Record<string, unknown>>): Html =>
  html`${renderFields(
    Object.entries(health).flatMap(([name, value]) =>
      isGroup(value) ? [] : [[toWords(name), renderValue(value)] as const],
    ),
  )}`;

/** Shows the groups of a health, each as a section. */
export const renderHealthGroups = (health: Readonly<Record<string, unknown>>): Html =>
  html`<div class="side-by-side">${Object.entries(health).map(([name, value]) => isGroup(value) && html`<section><h2>${toTitle(name)}</h2>${renderHealth(value)}</section>`)}</div>`;

/** A message is one value. */
function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !("text" in value);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toWords = (name: string): string => name.replaceAll("_", " ");
const toTitle = (name: string): string => toWords(name.charAt(0).toUpperCase() + name.slice(1));

const TIME = /^\d{4}-\d{2}-\d{2}T/;

function renderValue(value: unknown): Html | string {
  if (typeof value === "string") return TIME.test(value) ? html`${renderTime(value)} UTC` : value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : String(value.length);
  return isRecord(value) ? `${value.text} (${value.code})` : (PLAIN.get(value) ?? String(value));
}

const PLAIN: ReadonlyMap<unknown, string> = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "–"],
]);
