import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DOCUMENT, OPERATIONS } from "./read-document.ts";

const LIST = /\n## Additions of our courier\n(.*?)\n## /s.exec(
  readFileSync("docs/api.md", "utf8"),
)?.[1];
/** What stands between backticks, without the fields that a call takes. */
const NAMED = new Set(
  [...(LIST ?? "").matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text.replace(/ \{.*/, "")),
);
const PREFIX = /\/api\/restfull\/v[34]\//;
const isOfPartners = ({ call }: { call: string }) => PREFIX.test(call);

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly "x-ours"?: boolean;
}

/** The fields that are ours, each by its name. Of one that is ours, its own fields are not looked at. */
const listFields = ({ properties = {}, items }: Schema): string[] => [
  ...Object.entries(properties).flatMap(([name, field]) =>
    field["x-ours"] === true ? [name] : listFields(field),
  ),
  ...(items === undefined ? [] : listFields(items)),
];

const OPERATOR_SCHEMAS = ["ChangedOrder", "ChangedPoint"];
const partnerFields = Object.entries(DOCUMENT.components.schemas)
  .filter(([name]) => !OPERATOR_SCHEMAS.includes(name))
  .flatMap(([, schema]) => listFields(schema as Schema));

it("names every call that is ours", () => {
  const calls = OPERATIONS.filter((one) => isOfPartners(one) && one["x-ours"] === true).map(
    ({ call }) => call.replace(PREFIX, ""),
  );

  expect(calls.length).toBeGreaterThanOrEqual(4);
  expect(calls.filter((call) => !NAMED.has(call))).toEqual([]);
});

it("names every parameter and field of partners that is ours", () => {
  const parameters = OPERATIONS.filter(isOfPartners).flatMap(({ parameters: found }) =>
    found.filter((one) => one["x-ours"] === true).map(({ name }) => name),
  );
  const names = [...new Set([...parameters, ...partnerFields])];

  expect(names).toContain("can_rate_driver");
  expect(names.filter((name) => !NAMED.has(name))).toEqual([]);
});
