import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { ApiSchema } from "./api-document.ts";
import { describeLimits } from "./describe-limits.ts";
import { readReference } from "./list-shared-schemas.ts";
import { joinHtml, renderInline } from "./render-text.ts";

/** Renders the type of a value with its limits and allowed values. */
export function renderType(schema: ApiSchema): Html {
  const limits = describeLimits(schema).map((phrase) => html`${renderInline(phrase)}`);
  return html`${joinHtml([renderKind(schema), ...limits], ", ")}`;
}

function renderKind(schema: ApiSchema): Html {
  const name = readReference(schema);
  if (name !== undefined) return renderSchemaLink(name);
  if (schema.const !== undefined) return renderValues([schema.const]);
  if (schema.enum !== undefined) return html`${renderNames(schema)}: ${renderValues(schema.enum)}`;
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined)
    return html`${joinHtml(deduplicate(variants.map(renderType)), " or ")}`;
  if (schema.items !== undefined) return html`array of ${renderType(schema.items)}`;
  if (typeof schema.additionalProperties === "object" && schema.properties === undefined)
    return html`object, each value: ${renderType(schema.additionalProperties)}`;
  return renderNames(schema);
}

/** Renders the link to the section of a shared schema. */
export const renderSchemaLink = (name: string): Html =>
  html`<a href="#${toSchemaId(name)}">${name}</a>`;

/** Returns the id of the section of a shared schema. */
export const toSchemaId = (name: string): string => `schema-${name}`;

const renderNames = ({ type }: ApiSchema): Html =>
  html`${type === undefined ? "any value" : [type].flat().join(" or ")}`;

const renderValues = (values: readonly unknown[]): Html =>
  html`${joinHtml(
    values.map((value) => html`<code>${formatValue(value)}</code>`),
    ", ",
  )}`;

/** Omits the quotes of a text: its type is beside it, and a path has none. */
const formatValue = (value: unknown): string =>
  typeof value === "string" && value !== "" ? value : JSON.stringify(value);

/** Keeps one of equal types, for example of several forms of an object. */
const deduplicate = (types: readonly Html[]): Html[] => [
  ...new Map(types.map((type) => [String(type), type])).values(),
];
