import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import {
  assertValidSchema,
  buildClientSchema,
  buildSchema,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type IntrospectionQuery,
  Kind,
  parse,
  print,
  printSchema,
  visit,
} from "graphql";
import { KEPT_FIELDS } from "./kept-fields.ts";

const keptWholePattern = /(Connection|Edge|Payload|UserError)$/;
const schemaParts = new Set<string>([Kind.SCHEMA_DEFINITION, Kind.DIRECTIVE_DEFINITION]);
const builtInScalars = new Set(["String", "Int", "Float", "Boolean", "ID"]);

/** Returns the kept fields of the type. Throws for an unlisted type, so that none is added unnoticed. */
function selectFields(
  typeName: string,
  fields: readonly FieldDefinitionNode[],
  keepList: Readonly<Record<string, string>>,
): readonly FieldDefinitionNode[] {
  const listed = keepList[typeName];
  if (listed === undefined && keptWholePattern.test(typeName)) return fields.filter(isCurrent);
  if (listed === undefined) throw new Error(`${typeName} is reachable but not in the keep-list`);
  const names = listed.split(/\s+/);
  const known = new Set(fields.map((field) => field.name.value));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`${typeName} has no ${unknown.join(", ")}`);
  return fields.filter((field) => names.includes(field.name.value));
}

const isCurrent = (field: FieldDefinitionNode): boolean =>
  !field.directives?.some((directive) => directive.name.value === "deprecated");

/** Returns the part that the kept root fields reach, as one document in the order of the source. */
export function pruneSchema(
  full: DocumentNode,
  keepList: Readonly<Record<string, string>>,
): DocumentNode {
  const byName = new Map<string, DefinitionNode>();
  for (const definition of full.definitions) {
    if ("name" in definition && definition.name && definition.kind !== Kind.DIRECTIVE_DEFINITION) {
      byName.set(definition.name.value, definition);
    }
  }
  const result = new Map<string, DefinitionNode>();
  const waiting = ["QueryRoot", "Mutation"].filter((root) => byName.has(root));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (result.has(name) || builtInScalars.has(name)) continue;
    const definition = byName.get(name);
    if (definition === undefined) throw new Error(`${name} is not in the schema`);
    const trimmed = trimDefinition(definition, keepList);
    result.set(name, trimmed);
    visit(trimmed, { NamedType: (type) => void waiting.push(type.name.value) });
  }
  const ordered = [...byName.keys()].flatMap((name) => result.get(name) ?? []);
  const parts = full.definitions.filter(({ kind }) => schemaParts.has(kind));
  return { kind: Kind.DOCUMENT, definitions: [...parts, ...ordered] };
}

function trimDefinition(
  definition: DefinitionNode,
  keepList: Readonly<Record<string, string>>,
): DefinitionNode {
  const isComposite =
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
    definition.kind === Kind.INTERFACE_TYPE_DEFINITION;
  if (!isComposite) return definition;
  const interfaces = definition.interfaces?.filter(({ name }) => name.value in keepList) ?? [];
  const fields = selectFields(definition.name.value, definition.fields ?? [], keepList);
  return { ...definition, interfaces, fields };
}

const removeDescriptions = (document: DocumentNode): DocumentNode =>
  visit(document, {
    enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
  });

function writePrunedSchema(introspectionFile: string): void {
  const bytes = readFileSync(introspectionFile);
  const text = (introspectionFile.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  const parsed: { data: IntrospectionQuery } = JSON.parse(text);
  const full = parse(printSchema(buildClientSchema(parsed.data)), { noLocation: true });
  const header = [
    "# Shopify Admin GraphQL API, version 2026-10: a pruned copy.",
    "# Source: the introspection answer of that version's schema.",
    "# Made by prune.ts from the fields listed in keep.ts; do not edit by hand.",
  ];
  const sdl = `${header.join("\n")}\n\n${print(pruneSchema(removeDescriptions(full), KEPT_FIELDS))}\n`;
  assertValidSchema(buildSchema(sdl));
  writeFileSync(new URL("./admin-2026-10.graphql", import.meta.url), sdl);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePrunedSchema(process.argv[2] ?? "");
