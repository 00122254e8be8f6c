import { describe, expect, it } from "vitest";
import {
  compileAction,
  compileArn,
  compileResource,
  compileText,
} from "#infra/local/permissions/policy-patterns.ts";

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_action.html */
describe("the pattern of an action", () => {
  it.each([
    ["sqs:SendMessage", "sqs:SendMessage", true],
    ["SQS:sendmessage", "sqs:SendMessage", true],
    ["sqs:Send*", "sqs:SendMessage", true],
    ["sqs:*Message", "sqs:SendMessage", true],
    ["sqs:*", "sqs:SendMessage", true],
    ["*", "sqs:SendMessage", true],
    ["dynamodb:?etItem", "dynamodb:GetItem", true],
    ["dynamodb:?etItem", "dynamodb:BatchGetItem", false],
    ["sqs:Send", "sqs:SendMessage", false],
    ["sqs:SendMessage", "sqs:SendMessageBatch", false],
    ["kms:GenerateDataKey*", "kms:GenerateDataKey", true],
    ["sqs.SendMessage", "sqs:SendMessage", false],
  ])("%s and %s: %s", (pattern, action, expected) => {
    expect(compileAction(pattern)(action)).toBe(expected);
  });
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html */
describe("the pattern of a resource", () => {
  const queue = "arn:aws:sqs:us-east-1:000000000000:orders";
  it.each([
    ["*", queue, true],
    [queue, queue, true],
    [queue, `${queue}2`, false],
    ["arn:aws:sqs:us-east-1:000000000000:ORDERS", queue, false],
    ["arn:aws:sqs:*:*:orders", queue, true],
    ["arn:aws:sqs:us-east-?:000000000000:orders", queue, true],
    ["arn:aws:sqs:us-east-1:000000000000:ord*s", queue, true],
    ["arn:aws:sqs:us-east-1:000000000000:ord?s", queue, false],
    // Within a segment, but not beyond it.
    ["arn:aws:lambda:us-east-1:0:function:a*c", "arn:aws:lambda:us-east-1:0:function:abc", true],
    ["arn:aws:lambda:us-east-1:0:function:a*c", "arn:aws:lambda:us-east-1:0:function:a:c", false],
    ["arn:aws:lambda:us-east-1:0:function?a", "arn:aws:lambda:us-east-1:0:function:a", false],
    // At the end of a segment, also beyond it.
    [
      "arn:aws:logs:us-east-1:0:log-group:a:*",
      "arn:aws:logs:us-east-1:0:log-group:a:log-stream:b",
      true,
    ],
    ["arn:aws:sqs:us-*:orders", "arn:aws:sqs:us-east-1:000000000000:orders", true],
    // Over slashes.
    [
      "arn:aws:dynamodb:us-east-1:0:table/a/index/*",
      "arn:aws:dynamodb:us-east-1:0:table/a/index/b/c",
      true,
    ],
  ])("%s and %s: %s", (pattern, resource, expected) => {
    expect(compileResource(pattern)(resource)).toBe(expected);
  });
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html#Conditions_ARN */
describe("the pattern of an ARN in a condition", () => {
  const route = "arn:aws:execute-api:us-east-1:000000000000:api/$default/GET/orders";
  it.each([
    ["arn:aws:execute-api:us-east-1:000000000000:api/*/*/orders", route, true],
    ["arn:aws:execute-api:us-east-1:000000000000:api/*/*/others", route, false],
    ["arn:aws:execute-api:*:*:api/*", route, true],
    ["arn:aws:*:api/*", route, false],
    ["arn:aws:lambda:us-east-1:0:*", "arn:aws:lambda:us-east-1:0:function:a:live", true],
  ])("%s and %s: %s", (pattern, arn, expected) => {
    expect(compileArn(pattern)(arn)).toBe(expected);
  });
});

it("compares texts with respect to case, and takes no character but * and ? for a pattern", () => {
  expect(compileText("AUDIT#*")("AUDIT#store-1")).toBe(true);
  expect(compileText("AUDIT#*")("audit#store-1")).toBe(false);
  expect(compileText("a.c+(d)")("a.c+(d)")).toBe(true);
  expect(compileText("a.c")("abc")).toBe(false);
});
