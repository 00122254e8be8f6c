import type { Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";

const outputsSchema = z
  .record(
    z.string(),
    z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
  )
  .default({});
const sectionSchema = z.record(z.string(), z.unknown()).default({});
const importSchema = z.strictObject({ "Fn::ImportValue": z.string() });

/**
 * Joins the templates of a system's two stacks: imports become references to what they import, and
 * aliases become their functions. Throws if both stacks define something under one name.
 */
export function joinTemplates(data: Stack, compute: Stack): Template {
  const templates = [data, compute].map((stack) => Template.fromStack(stack).toJSON());
  const exported = new Map(
    templates.flatMap(({ Outputs }) =>
      Object.values(outputsSchema.parse(Outputs)).flatMap(({ Value, Export }) =>
        Export === undefined ? [] : [[Export.Name, Value] as const],
      ),
    ),
  );
  const sections = ["Parameters", "Conditions", "Resources", "Outputs"].map((name) => [
    name,
    joinSections(templates.map((template) => sectionSchema.parse(template[name]))),
  ]);
  const joined = resolveImports(Object.fromEntries(sections), exported) as object;
  return Template.fromJSON(resolveAliases(joined));
}

function joinSections(sections: readonly Record<string, unknown>[]): Record<string, unknown> {
  const entries = sections.flatMap((section) => Object.entries(section));
  const twice = entries.map(([name]) => name).filter((name, at, names) => names.indexOf(name) < at);
  const differing = twice.filter((name) => !CDK_NAMES.has(name));
  if (differing.length > 0) throw new Error(`both stacks define ${differing.join(", ")}`);
  return Object.fromEntries(entries);
}

/** What CDK puts into each template. */
const CDK_NAMES: ReadonlySet<string> = new Set(["BootstrapVersion", "CDKMetadata"]);

function resolveImports(value: unknown, exported: ReadonlyMap<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveImports(item, exported));
  if (value === null || typeof value !== "object") return value;
  const { data: imported } = importSchema.safeParse(value);
  if (imported !== undefined) return readExport(imported["Fn::ImportValue"], exported);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, resolveImports(item, exported)]),
  );
}

/** How CDK makes the name that a queue's mapping has for an alias: of the alias's ARN. */
const QUALIFIED_NAME =
  /\{"Fn::Join":\["",\[\{"Fn::Select":\[6,\{"Fn::Split":\[":",(\{"Ref":"\w+"\})\]\}\]\},":live"\]\]\}/g;

/** Replaces each alias with the ARN of its function, which is what routes, queues and schedules call. */
function resolveAliases(template: object): object {
  const aliases = Template.fromJSON(template).findResources("AWS::Lambda::Alias");
  const text = Object.entries(aliases).reduce(
    (before, [id, { Properties }]) =>
      before.replaceAll(
        `{"Ref":"${id}"}`,
        `{"Fn::GetAtt":["${Properties.FunctionName.Ref}","Arn"]}`,
      ),
    JSON.stringify(template).replaceAll(QUALIFIED_NAME, "$1"),
  );
  return JSON.parse(text);
}

function readExport(name: string, exported: ReadonlyMap<string, unknown>): unknown {
  if (!exported.has(name)) throw new Error(`no stack of the system exports ${name}`);
  return exported.get(name);
}
