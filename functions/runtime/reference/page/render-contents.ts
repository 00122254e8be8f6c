import { html } from "hono/html";
import type { Html } from "#functions/runtime/html.ts";
import type { CallGroup } from "./list-groups.ts";
import { toSchemaId } from "./render-type.ts";

/** Renders the table of contents. It is closed at first on a narrow screen. */
export const renderContents = (
  groups: readonly CallGroup[],
  schemaNames: readonly string[],
): Html => html`<nav aria-label="Contents"><details><summary>Contents</summary>
<ul>${groups.map(renderGroup)}
${renderEntry("schemas", "Objects", schemaNames.map(renderSchemaEntry))}</ul>
</details></nav>`;

const renderGroup = ({ id, name, calls }: CallGroup): Html =>
  renderEntry(
    id,
    name,
    calls.map((call) => html`<li><a href="#${call.id}">${call.operation.summary}</a></li>`),
  );

const renderSchemaEntry = (name: string): Html =>
  html`<li><a href="#${toSchemaId(name)}">${name}</a></li>`;

const renderEntry = (id: string, title: string, entries: readonly Html[]): Html =>
  html`<li><a href="#${id}">${title}</a><ul>${entries}</ul></li>
`;
