import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { ApiSchema } from "./api-document.ts";
import { findBase, type SharedSchemas } from "./find-base.ts";
import { renderText } from "./render-text.ts";
import { renderSchemaLink, renderType } from "./render-type.ts";

/** A field of a body or a parameter of a call. */
interface Field {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  /** Where a parameter is sent. */
  readonly place?: string;
}

/** A response contains its required fields: they need no mark. */
type Direction = "request" | "response";

/** More fields than these below another one are closed at first. */
const MAX_OPEN_FIELDS = 6;

/**
 * Renders all fields of a schema; those that it has in common with a shared object as a link to that. Returns
 * undefined if it has none, or links to them.
 */
export function renderFieldsOf(
  schema: ApiSchema,
  direction: Direction,
  shared: SharedSchemas,
): Html | undefined {
  const forms = listForms(schema);
  if (forms.length === 0) return undefined;
  const lists = forms.map((form) => renderForm(form, direction, shared));
  return forms.length === 1
    ? html`${lists}`
    : html`<p>One of ${forms.length} forms:</p><ol class="forms">${lists.map((list) => html`<li>${list}</li>`)}</ol>`;
}

function renderForm(form: ApiSchema, direction: Direction, shared: SharedSchemas): Html {
  const base = findBase(form, shared);
  if (base === undefined) return renderFieldList(listFields(form), direction, shared);
  const own = listFields(form).filter(({ name }) => base.own.includes(name));
  const link = renderSchemaLink(base.name);
  return own.length === 0
    ? html`<p>The fields of ${link}.</p>`
    : html`<p>The fields of ${link}, and:</p>${renderFieldList(own, direction, shared)}`;
}

/** Renders a list of fields or parameters. */
export const renderFieldList = (
  fields: readonly Field[],
  direction: Direction,
  shared: SharedSchemas,
): Html =>
  html`<ul class="fields">${fields.map((field) => renderField(field, direction, shared))}</ul>`;

const renderField = (field: Field, direction: Direction, shared: SharedSchemas): Html => {
  const { name, schema, place } = field;
  return html`<li><p class="field"><code class="name">${name}</code> ${renderMark(field, direction)} <span>${place === undefined ? "" : `${place}, `}${renderType(schema)}</span></p>${renderText(field.description)}${renderNested(field, direction, shared)}</li>`;
};

function renderMark({ isRequired }: Field, direction: Direction): Html {
  if (!isRequired) return html`<em>optional</em>`;
  return direction === "request" ? html`<strong>required</strong>` : html``;
}

function renderNested(
  { name, schema }: Field,
  direction: Direction,
  shared: SharedSchemas,
): Html | undefined {
  const nested = renderFieldsOf(schema, direction, shared);
  const count = countFields(schema, shared);
  return nested === undefined || count <= MAX_OPEN_FIELDS
    ? nested
    : html`<details><summary>${count} fields of <code>${name}</code></summary>${nested}</details>`;
}

const countFields = (schema: ApiSchema, shared: SharedSchemas): number =>
  listForms(schema)
    .flatMap((form) => {
      const own = findBase(form, shared)?.own;
      return listFields(form).filter(({ name }) => own?.includes(name) ?? true);
    })
    .reduce((sum, field) => sum + 1 + countFields(field.schema, shared), 0);

const listFields = ({ properties = {}, required = [] }: ApiSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    isRequired: required.includes(name),
  }));

/** Lists the objects with fields that a value can be, or that it contains. */
function listForms(schema: ApiSchema): ApiSchema[] {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema;
  const own = Object.keys(properties ?? {}).length > 0 ? [schema] : [];
  const others = [
    items,
    typeof additionalProperties === "object" ? additionalProperties : undefined,
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(allOf ?? []),
  ];
  return [...own, ...others.flatMap((other) => (other === undefined ? [] : listForms(other)))];
}
