import { Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { IGNORE_ALARMS } from "#infra/config/context.ts";
import { bridgeTemplate, courierTemplate, stacks, synthesizeStacks } from "./synthesized-stacks.ts";
import { readTemplate } from "./template-reader.ts";

const toName = (logicalId: string) => logicalId.replace(/[0-9A-F]{8}$/, "");

/** docs/deploy.md has the measurements. */
const UNUSUAL_MEGABYTES = {
  Bridge: {
    ErasuresEraseAtCouriers: 256,
    MerchantApiCalls: 1024,
    MerchantMailSend: 256,
    RatesCarrierRates: 1024,
    ReconcileDelivery: 256,
    ShopifyRenewTokens: 256,
    ShopifyShopEvent: 256,
    SignInSendLinks: 256,
    SyntheticSyntheticOrder: 256,
    WebhooksSend: 256,
  },
  Courier: { NotificationsNotify: 256, SandboxDrivers: 256, PlannerPlan: 1769 },
};

/** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html; former addresses have the rest. */
const MOST_VARIABLE_BYTES = 4096 - 256;
const FORMER_ADDRESSES = "FORMER_WEBHOOK_URLS";
/** AWS allows so many characters in the name of a function; the address of a queue has 53 and its name 80. */
const LONGEST = { functionName: 64, other: 135 };

/** Measures a text of a template in which references have become their values, at their longest. */
function measureText(value: unknown, functionIds: ReadonlySet<string>): number {
  if (typeof value === "string") return value.length;
  const { Ref: ref, "Fn::Join": join } = JSON.parse(JSON.stringify(value));
  if (join === undefined) return functionIds.has(ref) ? LONGEST.functionName : LONGEST.other;
  return join[1].reduce((sum: number, one: unknown) => sum + measureText(one, functionIds), 0);
}

describe.each([
  ["Bridge", bridgeTemplate, stacks.bridge],
  ["Courier", courierTemplate, stacks.courier],
] as const)("the functions of %s", (system, joined, stack) => {
  const { listResources, listGrants } = readTemplate(joined);
  const raw = readTemplate(Template.fromStack(stack));
  const functions = listResources("AWS::Lambda::Function");
  const aliases = raw.listResources("AWS::Lambda::Alias");
  const aliasOf = (id: string) =>
    aliases.find(([, { Properties }]) => Properties.FunctionName.Ref === id)?.[0] ??
    expect.unreachable(`${id} has no alias`);

  it("run on ARM and on the current Node", () => {
    for (const [id, { Properties }] of functions)
      expect(Properties, id).toMatchObject({ Architectures: ["arm64"], Runtime: "nodejs24.x" });
  });

  it("have half a gigabyte, less if they wait for others and nobody for them, more if somebody waits", () => {
    const others = functions
      .map(([id, { Properties }]) => [toName(id), Properties.MemorySize])
      .filter(([, megabytes]) => megabytes !== 512);
    expect(Object.fromEntries(others)).toEqual(UNUSUAL_MEGABYTES[system]);
  });

  it("have an environment that Lambda takes, also with long names and addresses", () => {
    const functionIds = new Set(functions.map(([id]) => id));
    for (const [id, { Properties }] of functions) {
      const variables = Object.entries(Properties.Environment?.Variables ?? {}).filter(
        ([name]) => name !== FORMER_ADDRESSES,
      );
      const bytes = variables.map(([name, value]) => name.length + measureText(value, functionIds));
      expect(
        bytes.reduce((sum, each) => sum + each, 0),
        id,
      ).toBeLessThan(MOST_VARIABLE_BYTES);
    }
  });

  it("are stopped in a chain of calls through a queue, except those that send to their own queue", () => {
    const ownQueue = new Map(
      listResources("AWS::Lambda::EventSourceMapping").map(([, { Properties }]) => [
        Properties.FunctionName["Fn::GetAtt"][0],
        toName(Properties.EventSourceArn["Fn::GetAtt"][0]),
      ]),
    );
    const sending = functions
      .map(([id]) => id)
      .filter((id) =>
        listGrants(toName(id)).includes(`sqs:SendMessage ${ownQueue.get(id) ?? "none"}`),
      );
    expect(sending.length).toBeGreaterThan(0);
    for (const [id, { Properties }] of functions)
      expect(Properties.RecursiveLoop, id).toBe(sending.includes(id) ? "Allow" : "Terminate");
  });

  it("are called by their alias only, from routes, queues and schedules", () => {
    const callers = [
      ...raw
        .listResources("AWS::ApiGatewayV2::Integration")
        .map(([, one]) => one.Properties.IntegrationUri),
      ...raw
        .listResources("AWS::Lambda::EventSourceMapping")
        .map(([, one]) => one.Properties.FunctionName),
      ...raw.listResources("AWS::Scheduler::Schedule").map(([, one]) => one.Properties.Target.Arn),
    ];
    const aliasIds = aliases.map(([id]) => id);
    expect(aliasIds).toHaveLength(functions.length);
    const called = callers.map((each) => /"Ref":"(\w+)"/.exec(JSON.stringify(each))?.[1]);
    expect(new Set(called)).toEqual(new Set(aliasIds));
  });

  it("are replaced step by step, and go back when their errors alarm", () => {
    for (const [id] of functions) {
      const update = (
        Template.fromStack(stack).toJSON().Resources[aliasOf(id)] as {
          UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } };
        }
      ).UpdatePolicy.CodeDeployLambdaAliasUpdate;
      const group = raw.getResource(
        "AWS::CodeDeploy::DeploymentGroup",
        update.DeploymentGroupName.Ref,
      )[1].Properties;
      const [alarm] = group.AlarmConfiguration.Alarms;
      expect(group.AutoRollbackConfiguration.Events, id).toContain("DEPLOYMENT_STOP_ON_ALARM");
      expect(raw.getResource("AWS::CloudWatch::Alarm", alarm.Name.Ref)[1].Properties).toMatchObject(
        {
          MetricName: "Errors",
          Dimensions: [{ Value: { Ref: id } }],
        },
      );
    }
  });

  it("end a failed scheduled run in a queue, after retries only where the next run is far", () => {
    for (const [, { Properties }] of raw.listResources("AWS::Scheduler::Schedule")) {
      const isDaily = Properties.ScheduleExpression === "rate(1 day)";
      expect(Properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(isDaily ? 2 : 0);
      expect(Properties.Target.DeadLetterConfig.Arn["Fn::GetAtt"][0]).toMatch(/^FailedRuns/);
    }
    for (const [, { Properties }] of raw.listResources("AWS::Lambda::EventInvokeConfig")) {
      expect(Properties.MaximumEventAgeInSeconds).toBeGreaterThanOrEqual(60);
      expect(JSON.stringify(Properties.DestinationConfig.OnFailure)).toContain('"FailedRuns');
    }
    expect(raw.listResources("AWS::Lambda::EventInvokeConfig")).toHaveLength(
      raw.listResources("AWS::Scheduler::Schedule").length,
    );
  });
});

describe("a deployment", () => {
  const readAlarms = (one: ReturnType<typeof synthesizeStacks>) =>
    Object.values(
      Template.fromStack(one.bridge).findResources("AWS::CodeDeploy::DeploymentGroup"),
    ).map(({ Properties }) => Properties.AlarmConfiguration.Enabled);

  it("is stopped by the alarms of its functions", () => {
    expect(new Set(readAlarms(stacks))).toEqual(new Set([true]));
  });

  it("ignores them on demand, because an alarm that is active stops the version that ends it", () => {
    const ignoring = synthesizeStacks({}, "prod", { [IGNORE_ALARMS]: "true" });
    expect(new Set(readAlarms(ignoring))).toEqual(new Set([false]));
  });
});

it("has X-Ray record runs, by one policy in each stack, unless the stage says no", () => {
  const { bridge, courier } = synthesizeStacks({ tracing: false });
  const readTracing = (stack: typeof stacks.bridge | typeof stacks.courier) => {
    const { listResources } = readTemplate(Template.fromStack(stack));
    const roles = new Map(listResources("AWS::IAM::Role"));
    const policies = listResources("AWS::IAM::ManagedPolicy").flatMap(([id, { Properties }]) =>
      Properties.Description.includes("X-Ray") ? [{ Ref: id }] : [],
    );
    const traced = listResources("AWS::Lambda::Function").map(([, { Properties }]) => {
      const role = roles.get(Properties.Role["Fn::GetAtt"][0]);
      const attached: { Ref: string }[] = role?.Properties.ManagedPolicyArns ?? [];
      return {
        mode: Properties.TracingConfig?.Mode,
        policies: attached.filter(({ Ref }) => policies.some((one) => one.Ref === Ref)),
      };
    });
    return { policies, traced };
  };

  for (const stack of [stacks.bridge, stacks.courier]) {
    const { policies, traced } = readTracing(stack);
    expect(policies).toHaveLength(1);
    for (const one of traced) expect(one).toEqual({ mode: "Active", policies });
  }
  for (const stack of [bridge, courier]) {
    const { policies, traced } = readTracing(stack);
    expect(policies).toEqual([]);
    for (const one of traced) expect(one).toEqual({ mode: undefined, policies: [] });
  }
});

it("writes each function's log as JSON, leaves levels to the logger, and Lambda only warns", () => {
  for (const [id, { Properties }] of readTemplate(bridgeTemplate).listResources(
    "AWS::Lambda::Function",
  ))
    expect(Properties.LoggingConfig, id).toMatchObject({
      LogFormat: "JSON",
      ApplicationLogLevel: "DEBUG",
      SystemLogLevel: "WARN",
    });
});

it("keeps logs as long, and as detailed, as the stage says", () => {
  const { courier } = synthesizeStacks({
    logLevel: "WARN",
    retention: { logDays: 90, recoveryDays: 35 },
  });
  const { listResources } = readTemplate(Template.fromStack(courier));
  const days = listResources("AWS::Logs::LogGroup").map(
    ([, one]) => one.Properties.RetentionInDays,
  );
  const levels = listResources("AWS::Lambda::Function").map(
    ([, one]) => one.Properties.Environment.Variables.POWERTOOLS_LOG_LEVEL,
  );

  expect(new Set(days)).toEqual(new Set([90]));
  expect(new Set(levels)).toEqual(new Set(["WARN"]));
});

it("has no aliases in a local run, which replaces functions at once", () => {
  const local = synthesizeStacks({}, "local");
  for (const stack of [local.bridge, local.courier])
    Template.fromStack(stack).resourceCountIs("AWS::Lambda::Alias", 0);
});
