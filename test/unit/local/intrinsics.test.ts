import { expect, test } from "vitest";
import { resolveIntrinsics } from "#infra/local/template/intrinsics.ts";

/** Formats a placeholder that CloudFormation replaces with a value. */
const formatPlaceholder = (name: string) => `\${${name}}`;

const scope = {
  resolveRef: (id: string) => `ref-${id}`,
  getAttribute: (id: string, attribute: string) => `${id}:${attribute}`,
  importValue: (name: string) => `imported-${name}`,
  findCondition: (name: string) => ({ "Fn::Equals": [name, "Holds"] }),
};

test.each([
  ["a reference", { Ref: "Table" }, "ref-Table"],
  ["an attribute", { "Fn::GetAtt": ["Queue", "Arn"] }, "Queue:Arn"],
  ["an attribute in one text", { "Fn::GetAtt": "Queue.Arn" }, "Queue:Arn"],
  ["joined parts", { "Fn::Join": ["/", ["a", { Ref: "B" }, "c"]] }, "a/ref-B/c"],
  ["an element", { "Fn::Select": [1, { "Fn::Split": [":", "a:b:c"] }] }, "b"],
  ["an element by a text", { "Fn::Select": ["2", ["a", "b", "c"]] }, "c"],
  ["an export of another stack", { "Fn::ImportValue": "Courier:Url" }, "imported-Courier:Url"],
  [
    "a text with references",
    {
      "Fn::Sub": `x-${formatPlaceholder("A")}-${formatPlaceholder("B.Arn")}-${formatPlaceholder("!C")}`,
    },
    `x-ref-A-B:Arn-${formatPlaceholder("C")}`,
  ],
  [
    "a text with values of its own",
    {
      "Fn::Sub": [
        formatPlaceholder("A") + formatPlaceholder("B"),
        { A: { "Fn::GetAtt": ["Q", "Arn"] } },
      ],
    },
    "Q:Arnref-B",
  ],
  [
    "a value without functions",
    { a: [1, true, null], b: { c: "d" } },
    { a: [1, true, null], b: { c: "d" } },
  ],
  ["the value of a true condition", { "Fn::If": ["Holds", { Ref: "A" }, "b"] }, "ref-A"],
  ["the value of a false condition", { a: { "Fn::If": ["No", 1, { Ref: "AWS::NoValue" }] } }, {}],
  ["a number equal to its text", { "Fn::Equals": [0, "0"] }, true],
  ["a negation", { "Fn::Not": [{ "Fn::Equals": ["0", "1"] }] }, true],
  ["no value", { a: { Ref: "AWS::NoValue" }, b: [{ Ref: "AWS::NoValue" }, 1] }, { b: [1] }],
])("resolves %s", (_, value, expected) => {
  expect(resolveIntrinsics(value, scope)).toEqual(expected);
});

test.each(["Fn::Cidr", "Fn::FindInMap", "Fn::Base64"])(
  "rejects the unsupported %s and names it",
  (name) => {
    expect(() => resolveIntrinsics({ deep: [{ [name]: ["a", "b", "c"] }] }, scope)).toThrow(name);
  },
);
