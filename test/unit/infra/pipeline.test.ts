import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { prepareDecision } from "#infra/local/permissions/decide-access.ts";
import { compilePolicy } from "#infra/local/permissions/policy-statements.ts";
import { runScript } from "./pipeline-tools.ts";

const templateSchema = z.object({
  Resources: z.object({
    Role: z.object({
      Properties: z.object({
        Policies: z.tuple([z.object({ PolicyDocument: z.unknown() })]),
        AssumeRolePolicyDocument: z.object({ Statement: z.array(z.unknown()) }),
      }),
    }),
  }),
});

/** The role for pull requests, with the values that CloudFormation puts in. */
function readRole() {
  const text = readFileSync("infra/pipeline/pull-requests.template.json", "utf8")
    .replaceAll(/\{\s*"Fn::Sub": ("[^"]+")\s*\}/g, "$1")
    .replaceAll("$" + "{AWS::Partition}", "aws")
    .replaceAll("$" + "{AWS::AccountId}", "123456789012")
    .replaceAll("$" + "{Stage}", "prod")
    .replaceAll("$" + "{Repository}", "owner/shop")
    .replaceAll("$" + "{Templates.Arn}", "arn:aws:s3:::templates");
  return templateSchema.parse(JSON.parse(text)).Resources.Role.Properties;
}
const [policy] = readRole().Policies;
/** A condition key that the evaluator knows, in place of the name of the change set. */
const KNOWN_KEY = "kms:ViaService";
const statements = compilePolicy(
  JSON.parse(
    JSON.stringify(policy.PolicyDocument).replaceAll("cloudformation:ChangeSetName", KNOWN_KEY),
  ),
  "the policy of pull requests",
);
const STACK = "arn:aws:cloudformation:eu-central-1:123456789012:stack/OrderBridge-prod-Bridge/1a2b";
const CDK_ROLES = "arn:aws:iam::123456789012:role/cdk-hnb659fds-";

const isAllowed = (action: string, resource: string, changeSet = "pull-request-7-1") =>
  prepareDecision(
    { principal: { role: "arn:aws:iam::123456789012:role/pulls" }, action, resource },
    { identity: statements, resource: [] },
  )(() => ({ [KNOWN_KEY]: changeSet })).isAllowed;

describe("the role of a pull request", () => {
  it.each([
    ["cloudformation:DescribeStacks", STACK],
    ["cloudformation:CreateChangeSet", STACK],
    ["cloudformation:DescribeChangeSet", STACK],
    ["cloudformation:DeleteChangeSet", STACK],
    ["s3:PutObject", "arn:aws:s3:::templates/pull-request-7-1/Bridge.template.json"],
    [
      "ssm:GetParameters",
      "arn:aws:ssm:eu-central-1:123456789012:parameter/cdk-bootstrap/x/version",
    ],
  ])("may %s", (action, resource) => {
    expect(isAllowed(action, resource)).toBe(true);
  });

  it.each([
    ["cloudformation:ExecuteChangeSet", STACK],
    ["cloudformation:UpdateStack", STACK],
    ["cloudformation:DeleteStack", STACK],
    ["iam:PassRole", `${CDK_ROLES}cfn-exec-role-123456789012-eu-central-1`],
    ["sts:AssumeRole", `${CDK_ROLES}deploy-role-123456789012-eu-central-1`],
    ["sts:AssumeRole", `${CDK_ROLES}file-publishing-role-123456789012-eu-central-1`],
    // What lies there under a template's hash is what the next deployment takes.
    ["s3:PutObject", "arn:aws:s3:::cdk-hnb659fds-assets-123456789012-eu-central-1/1a2b.json"],
    ["cloudformation:CreateChangeSet", STACK.replace("OrderBridge-prod", "Payroll")],
    ["secretsmanager:GetSecretValue", "arn:aws:secretsmanager:eu-central-1:123456789012:secret:x"],
    ["dynamodb:GetItem", "arn:aws:dynamodb:eu-central-1:123456789012:table/x"],
  ])("may not %s on %s", (action, resource) => {
    expect(isAllowed(action, resource)).toBe(false);
  });

  it("may not touch the change set of a deployment", () => {
    for (const action of ["CreateChangeSet", "DeleteChangeSet"])
      expect(isAllowed(`cloudformation:${action}`, STACK, "cdk-deploy-change-set")).toBe(false);
  });

  it("is for pull requests of this repository", () => {
    expect(readRole().AssumeRolePolicyDocument.Statement).toEqual([
      expect.objectContaining({
        Condition: {
          StringEquals: {
            "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
            "token.actions.githubusercontent.com:sub": "repo:owner/shop:pull_request",
          },
        },
      }),
    ]);
  });

  it("is the one that the guide creates, and no other is told to be assumed", () => {
    const guide = readFileSync("docs/deploy.md", "utf8");
    const [, pipeline = ""] = /## Pipeline\n(.+?)\n## /s.exec(guide) ?? [];
    expect(pipeline).toContain("infra/pipeline/pull-requests.template.json");
    const line = pipeline.split("\n").find((each) => each.includes("AWS_DIFF_ROLE")) ?? "";
    expect(line).not.toMatch(/deploy-role|publishing-role/);
  });
});

describe("the change sets of a pull request", () => {
  const files = { "out/Bridge.template.json": "{}", "out/BridgeData.template.json": "{}" };
  const changeSet = {
    Status: "CREATE_COMPLETE",
    Changes: [
      {
        ResourceChange: {
          ...{ Action: "Modify", Replacement: "True", LogicalResourceId: "State" },
          ResourceType: "AWS::DynamoDB::Table",
          Details: [{ Target: { Attribute: "Properties", Name: "TableName" } }],
        },
      },
    ],
  };
  const show = (described: object, failing = "none") =>
    runScript(".ci/show-change-sets", ["prod", "out", "templates", "pull-request-7-1"], {
      files,
      programs: {
        aws: `case "$2" in
          ${failing}) echo "AccessDenied: $2" >&2; exit 254 ;;
          describe-change-set) cat <<'JSON'\n${JSON.stringify(described)}\nJSON
        esac`,
      },
    });

  it("are shown and deleted, and none is executed", () => {
    const { status, stdout, calls } = show(changeSet);
    expect(status).toBe(0);
    expect(stdout).toContain("### OrderBridge-prod-Bridge\n");
    expect(stdout).toContain("| Modify | True | State | AWS::DynamoDB::Table | TableName |");
    expect(calls.filter((call) => call.includes(" delete-change-set "))).toHaveLength(2);
    expect(calls.join("\n")).not.toMatch(/execute-change-set|--role-arn/);
  });

  it("say so when nothing changes", () => {
    const { status, stdout } = show({
      Status: "FAILED",
      StatusReason: "The submitted information didn't contain changes.",
    });
    expect([status, stdout]).toEqual([0, expect.stringContaining("No change.")]);
  });

  it.each(["describe-stacks", "cp", "create-change-set", "describe-change-set"])(
    "fail the check when %s fails",
    (command) => {
      expect(show(changeSet, command).status).not.toBe(0);
    },
  );

  it("fail the check when CloudFormation refuses the template", () => {
    const { status, stderr } = show({ Status: "FAILED", StatusReason: "Template format error" });
    expect(status).not.toBe(0);
    expect(stderr).toContain("Template format error");
  });
});

describe("the smoke test of the pipeline", () => {
  const outputs = {
    "OrderBridge-prod-Courier": { CourierUrl: "https://courier.test", OpsKeyArn: "arn:courier" },
    "OrderBridge-prod-Bridge": { BridgeUrl: "https://bridge.test", OpsKeyArn: "arn:bridge" },
  };
  it.each([
    ["0123456789", "0123456789"],
    ['{"keys":[{"owner":"anna","key":"a1"},{"owner":"pipeline","key":"p1"}]}', "p1"],
    ['{"keys":[{"owner":"anna","key":"a1"}]}', "a1"],
  ])("has an operator's key of the bridge from %s", (secret, key) => {
    const { status, stdout, calls } = runScript(".ci/smoke-stage", ["prod"], {
      files: { "cdk.out/prod/outputs-compute.json": JSON.stringify(outputs) },
      programs: { aws: `echo '${secret}'`, npm: 'echo "key $OPS_KEY"' },
    });
    expect([status, stdout]).toEqual([0, `key ${key}\n`]);
    expect(calls).toEqual([
      expect.stringContaining("--secret-id arn:bridge "),
      "npm run smoke -- --bridge https://bridge.test --courier https://courier.test",
    ]);
  });
});

it("a failing command before a pipe fails each step of the pipeline", () => {
  for (const script of readdirSync(".ci"))
    expect(readFileSync(`.ci/${script}`, "utf8"), script).toContain("\nset -euo pipefail\n");
  for (const name of ["deploy.yml", "deploy-stage.yml"]) {
    const steps = readFileSync(`.github/workflows/${name}`, "utf8").split(/^ {6}- /m);
    for (const step of steps.filter((each) => /[^|]\|[^|]/.test(each.replace("run: |", ""))))
      expect(step, name).toContain("set -o pipefail");
  }
});
