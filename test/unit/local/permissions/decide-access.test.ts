import { describe, expect, it } from "vitest";
import { decide, isAllowed, ROLE, TABLE } from "./policies.ts";

const allow = { Effect: "Allow", Action: "dynamodb:GetItem", Resource: TABLE };
const deny = { ...allow, Effect: "Deny" };
const everybody = { Principal: "*" };
const byName = { Principal: { AWS: ROLE } };
const account = { Principal: { AWS: "arn:aws:iam::000000000000:root" } };

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-denyallow.html */
describe("an access", () => {
  it("is refused by default, because no policy allows it", () => {
    expect(decide({})).toEqual({
      isAllowed: false,
      cause: "because no identity-based policy allows the action",
    });
  });

  it("is allowed by one statement that allows it", () => {
    const other = { ...allow, Action: "dynamodb:PutItem" };
    expect(isAllowed({ role: [other, allow] })).toBe(true);
    expect(isAllowed({ role: [other] })).toBe(false);
  });

  it("is refused by an explicit denial, whatever allows it and in whichever order", () => {
    const cause = "with an explicit deny in an identity-based policy";
    expect(decide({ role: [allow, deny], resource: [{ ...allow, ...byName }] })).toEqual({
      isAllowed: false,
      cause,
    });
    expect(decide({ role: [deny, allow] })).toEqual({ isAllowed: false, cause });
  });

  it("is refused by an explicit denial in the policy of the resource", () => {
    for (const principal of [everybody, byName, account])
      expect(decide({ role: [allow], resource: [{ ...deny, ...principal }] })).toEqual({
        isAllowed: false,
        cause: "with an explicit deny in a resource-based policy",
      });
  });

  it("is not refused by a denial of somebody else or of something else", () => {
    const somebody = { Principal: { AWS: `${ROLE}-2` } };
    expect(isAllowed({ role: [allow], resource: [{ ...deny, ...somebody }] })).toBe(true);
    expect(isAllowed({ role: [allow, { ...deny, Resource: `${TABLE}/index/due` }] })).toBe(true);
  });

  it("names the entries that allowed it, for the report", () => {
    const broad = {
      Effect: "Allow",
      Action: ["dynamodb:GetItem", "dynamodb:*", "sqs:*"],
      Resource: ["*", TABLE],
    };
    const decision = decide({ role: [broad] });
    expect(
      decision.isAllowed && decision.grants.map((each) => [each.action, each.resource]),
    ).toEqual([
      ["dynamodb:GetItem", "*"],
      ["dynamodb:GetItem", TABLE],
      ["dynamodb:*", "*"],
      ["dynamodb:*", TABLE],
    ]);
  });
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic_policy-eval-basics.html */
describe("within one account, the policy of a resource", () => {
  it.each([
    ["everybody", everybody, true],
    ["the role by name", byName, true],
    ["the account, which lets the roles' own policies decide", account, false],
    ["a service", { Principal: { Service: "lambda.amazonaws.com" } }, false],
  ])("that allows %s", (_, principal, expected) => {
    expect(isAllowed({ resource: [{ ...allow, ...principal }] })).toBe(expected);
  });
});

/** https://docs.aws.amazon.com/kms/latest/developerguide/key-policies.html */
describe("a KMS key", () => {
  const key = "arn:aws:kms:us-east-1:000000000000:key/k1";
  const use = { Effect: "Allow", Action: "kms:Decrypt", Resource: "*" };
  const request = { action: "kms:Decrypt", on: key, needsDelegation: true };

  it("is closed to a role's own policies unless the key's policy names the account", () => {
    expect(decide({ ...request, role: [use] })).toEqual({
      isAllowed: false,
      cause: "because no resource-based policy allows the action",
    });
    expect(isAllowed({ ...request, role: [use], resource: [{ ...use, ...account }] })).toBe(true);
    expect(isAllowed({ ...request, resource: [{ ...use, ...account }] })).toBe(false);
  });

  it("is open to whom the key's policy names", () => {
    expect(isAllowed({ ...request, resource: [{ ...use, ...byName }] })).toBe(true);
  });

  it("is closed where the condition of the key's policy is not met", () => {
    const condition = { StringEquals: { "kms:ViaService": "dynamodb.us-east-1.amazonaws.com" } };
    const resource = [{ ...use, ...everybody, Condition: condition }];
    const via = (service: string) => ({
      ...request,
      resource,
      context: { "kms:ViaService": `${service}.us-east-1.amazonaws.com` },
    });
    expect(isAllowed(via("dynamodb"))).toBe(true);
    expect(isAllowed(via("sqs"))).toBe(false);
  });
});

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notaction.html */
describe("a statement about everything else", () => {
  it("is about every action that NotAction does not name", () => {
    const role = [{ Effect: "Allow", NotAction: ["dynamodb:Delete*"], Resource: TABLE }];
    expect(isAllowed({ role })).toBe(true);
    expect(isAllowed({ role, action: "dynamodb:DeleteItem" })).toBe(false);
  });

  it("is about every resource that NotResource does not name", () => {
    const role = [
      { Effect: "Allow", Action: "dynamodb:*", Resource: "*" },
      { Effect: "Deny", Action: "dynamodb:*", NotResource: [TABLE, `${TABLE}/index/*`] },
    ];
    expect(isAllowed({ role })).toBe(true);
    expect(isAllowed({ role, on: `${TABLE}/index/due` })).toBe(true);
    expect(isAllowed({ role, on: `${TABLE}-2` })).toBe(false);
  });
});
