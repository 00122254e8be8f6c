import { describe, expect, it } from "vitest";
import type { ConditionBlock, RequestContext } from "#infra/local/permissions/policy-conditions.ts";
import { compileConditions } from "#infra/local/permissions/policy-conditions.ts";

const isMet = (block: ConditionBlock, context: RequestContext) =>
  compileConditions(block, "the policy")(context);

const FROM = "ses:FromAddress";
const KEYS = "dynamodb:LeadingKeys";
const SOURCE = "aws:SourceArn";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html */
describe("a condition on a key with one value", () => {
  it.each<[string, string | string[], string, boolean]>([
    ["StringEquals", "a@example.com", "a@example.com", true],
    ["StringEquals", "a@example.com", "A@example.com", false],
    ["StringEquals", "*@example.com", "a@example.com", false],
    ["StringEquals", ["b@example.com", "a@example.com"], "a@example.com", true],
    ["StringNotEquals", ["b@example.com", "a@example.com"], "a@example.com", false],
    ["StringNotEquals", ["b@example.com", "a@example.com"], "c@example.com", true],
    ["StringEqualsIgnoreCase", "a@example.com", "A@example.com", true],
    ["StringNotEqualsIgnoreCase", "a@example.com", "A@example.com", false],
    ["StringLike", "*@example.com", "a@example.com", true],
    ["StringLike", "?@example.com", "ab@example.com", false],
    ["StringNotLike", "*@example.com", "a@example.com", false],
  ])("%s %s, of %s: %s", (operator, wanted, given, expected) => {
    expect(isMet({ [operator]: { [FROM]: wanted } }, { [FROM]: given })).toBe(expected);
  });

  it.each(["ArnEquals", "ArnLike"])("%s compares each part of an ARN as a pattern", (operator) => {
    const block = { [operator]: { [SOURCE]: "arn:aws:events:us-east-1:*:rule/nightly-*" } };
    expect(isMet(block, { [SOURCE]: "arn:aws:events:us-east-1:1:rule/nightly-2" })).toBe(true);
    expect(isMet(block, { [SOURCE]: "arn:aws:events:us-east-1:1:rule/hourly" })).toBe(false);
  });

  it.each(["ArnNotEquals", "ArnNotLike"])("%s is the opposite", (operator) => {
    const block = { [operator]: { [SOURCE]: "arn:aws:events:us-east-1:*:rule/nightly-*" } };
    expect(isMet(block, { [SOURCE]: "arn:aws:events:us-east-1:1:rule/nightly-2" })).toBe(false);
  });

  it("compares Bool values, written as text or not", () => {
    for (const wanted of [false, "false", "False"])
      expect(
        isMet({ Bool: { "aws:SecureTransport": wanted } }, { "aws:SecureTransport": "true" }),
      ).toBe(false);
  });

  it.each([
    ["StringEquals", false],
    ["StringLike", false],
    ["Bool", false],
    ["StringNotEquals", true],
    ["StringNotLike", true],
    ["ArnNotLike", true],
    ["StringEqualsIfExists", true],
    ["ArnLikeIfExists", true],
  ])("%s without the key in the request: %s", (operator, expected) => {
    expect(isMet({ [operator]: { [FROM]: "a@example.com" } }, {})).toBe(expected);
  });

  it("asks with Null whether the key is missing", () => {
    expect(isMet({ Null: { [FROM]: "true" } }, {})).toBe(true);
    expect(isMet({ Null: { [FROM]: true } }, { [FROM]: "a@example.com" })).toBe(false);
    expect(isMet({ Null: { [FROM]: "false" } }, { [FROM]: "a@example.com" })).toBe(true);
  });

  it("does not depend on the case of the key's name", () => {
    expect(isMet({ StringEquals: { "SES:fromaddress": "a" } }, { [FROM]: "a" })).toBe(true);
  });
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-logic-multiple-context-keys-or-values.html */
it("meets all operators and all keys of a block, and one value of each", () => {
  const block = {
    StringEquals: { [FROM]: ["a", "b"], "aws:SourceAccount": "1" },
    Bool: { "aws:SecureTransport": "true" },
  };
  const context = { [FROM]: "b", "aws:SourceAccount": "1", "aws:SecureTransport": "true" };
  expect(isMet(block, context)).toBe(true);
  for (const key of Object.keys(context))
    expect(isMet(block, { ...context, [key]: "other" }), key).toBe(false);
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html */
describe("a condition on a key with several values", () => {
  const audit = ["AUDIT#*"];
  it.each<[string, string[] | undefined, boolean]>([
    ["ForAnyValue:StringLike", ["STORE#1", "AUDIT#1"], true],
    ["ForAnyValue:StringLike", ["STORE#1"], false],
    ["ForAnyValue:StringLike", [], false],
    ["ForAnyValue:StringLike", undefined, false],
    ["ForAllValues:StringLike", ["STORE#1", "AUDIT#1"], false],
    ["ForAllValues:StringLike", ["AUDIT#1", "AUDIT#2"], true],
    ["ForAllValues:StringLike", [], true],
    ["ForAllValues:StringLike", undefined, true],
    ["ForAnyValue:StringNotLike", ["STORE#1", "AUDIT#1"], true],
    ["ForAnyValue:StringNotLike", undefined, false],
    ["ForAllValues:StringNotLike", ["STORE#1", "AUDIT#1"], false],
  ])("%s, of %j: %s", (operator, given, expected) => {
    const context = given === undefined ? {} : { [KEYS]: given };
    expect(isMet({ [operator]: { [KEYS]: audit } }, context)).toBe(expected);
  });
});

describe("what the local run does not support", () => {
  it.each(["NumericLessThan", "DateGreaterThan", "IpAddress", "ForAnyValue:BinaryEquals"])(
    "is refused by the name of the operator: %s",
    (operator) => {
      expect(() => compileConditions({ [operator]: { [FROM]: "1" } }, "Bridge/Policy")).toThrow(
        `Bridge/Policy uses the condition operator ${operator}`,
      );
    },
  );

  it("is refused by the name of the key, which would be missing in each request", () => {
    expect(() => compileConditions({ Bool: { "aws:MultiFactor": "true" } }, "Bridge/P")).toThrow(
      "Bridge/P uses the condition key aws:MultiFactor",
    );
  });
});
