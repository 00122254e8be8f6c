import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { stageSchema } from "#infra/config/schema.ts";

const schemaNode = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
});

/** Lists the paths of all settings that hold a value; those of a list's items have the list's path. */
function listSettings(node: unknown, path: readonly string[] = []): string[][] {
  const { properties, items } = schemaNode.parse(node);
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, each]) =>
      listSettings(each, [...path, name]),
    );
  return items !== undefined && schemaNode.parse(items).properties !== undefined
    ? listSettings(items, path)
    : [[...path]];
}
const settings = listSettings(z.toJSONSchema(stageSchema, { io: "input" }));

const guide = readFileSync("docs/deploy.md", "utf8");
const [, table = ""] =
  /\| Setting \| Default \| Meaning \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(guide) ?? [];
const rows = table
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [, names = ""] = line.split("|");
    return [...names.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => ({ name, line }));
  });

/** Whether a row names a setting, or one of its parents and then the rest of its path. */
const isDocumented = (path: readonly string[]): boolean =>
  path.some((_, at) => {
    const row = rows.find(({ name }) => name === path.slice(0, at + 1).join("."));
    return row !== undefined && path.slice(at + 1).every((part) => hasWord(row.line, part));
  });
const hasWord = (text: string, word: string) => new RegExp(`\\b${word}\\b`).test(text);

describe("the settings in docs/deploy.md", () => {
  it("are all of the schema's", () => {
    expect(settings.length).toBeGreaterThan(40);
    expect(settings.filter((path) => !isDocumented(path)).map((path) => path.join("."))).toEqual(
      [],
    );
  });

  it("are only the schema's", () => {
    const known = settings.map((path) => `${path.join(".")}.`);
    expect(rows.filter(({ name }) => !known.some((path) => path.startsWith(`${name}.`)))).toEqual(
      [],
    );
  });
});
