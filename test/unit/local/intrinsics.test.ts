import { expect, test } from "vitest";
import { resolve } from "#infra/local/template/intrinsics.ts";

/** A place in a text where CloudFormation puts a value. */
const hole = (name: string) => `\${${name}}`;

const scope = {
  ref: (id: string) => `ref-${id}`,
  getAtt: (id: string, attribute: string) => `${id}:${attribute}`,
  importValue: (name: string) => `imported-${name}`,
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
    { "Fn::Sub": `x-${hole("A")}-${hole("B.Arn")}-${hole("!C")}` },
    `x-ref-A-B:Arn-${hole("C")}`,
  ],
  [
    "a text with values of its own",
    { "Fn::Sub": [hole("A") + hole("B"), { A: { "Fn::GetAtt": ["Q", "Arn"] } }] },
    "Q:Arnref-B",
  ],
  [
    "what holds no function",
    { a: [1, true, null], b: { c: "d" } },
    { a: [1, true, null], b: { c: "d" } },
  ],
  ["no value", { a: { Ref: "AWS::NoValue" }, b: [{ Ref: "AWS::NoValue" }, 1] }, { b: [1] }],
])("resolves %s", (_, value, expected) => {
  expect(resolve(value, scope)).toEqual(expected);
});

test.each(["Fn::If", "Fn::FindInMap", "Fn::Base64"])("refuses %s, by name", (name) => {
  expect(() => resolve({ deep: [{ [name]: ["a", "b", "c"] }] }, scope)).toThrow(name);
});
