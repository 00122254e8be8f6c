import { describe, expect, it } from "vitest";
import { createProgram } from "#infra/deploy/create-program.ts";
import { DeployError } from "#infra/deploy/deploy-error.ts";

interface Scene {
  readonly answer?: string;
  readonly isInteractive?: boolean;
  /** The CDK command that fails. */
  readonly failing?: string;
}

/** Runs a command as npm would, and returns what it did, in order. */
async function runCommand(
  args: string,
  { answer = "", isInteractive = true, failing }: Scene = {},
) {
  const done: string[] = [];
  const printed: string[] = [];
  const program = createProgram({
    print: (text) => void printed.push(text),
    isInteractive,
    ask: async (question) => {
      done.push(`ask ${question.trim()}`);
      return answer;
    },
    runCdk: async (cdkArgs, advice) => {
      const command = cdkArgs.join(" ");
      done.push(command);
      if (failing !== undefined && command.startsWith(failing)) throw new DeployError(advice);
    },
    readJson: (file) =>
      file.includes("compute")
        ? {
            "OrderBridge-prod-Courier": { CourierUrl: "https://c.example", OpsKeyArn: "arn:c" },
            "OrderBridge-prod-Bridge": {
              BridgeUrl: "https://b.example",
              OpsKeyArn: "arn:b",
              ShopifyAppSecretArn: "arn:s",
            },
          }
        : { "OrderBridge-prod-BridgeData": { ExportsOutputRefState: "x" } },
  });
  for (const each of [program, ...program.commands])
    each.configureOutput({
      writeOut: (text) => void printed.push(text),
      writeErr: (text) => void printed.push(text),
    });
  const error = await program
    .parseAsync(args.split(" "), { from: "user" })
    .then(() => undefined)
    .catch((reason: unknown) => reason);
  return { done, text: printed.join("\n"), error };
}

const SYNTH = "synth --quiet --context stage=prod --output cdk.out/prod";
const diff = (stacks: string) => `diff --app cdk.out/prod --exclusively ${stacks}`;
const deploy = (part: string, stacks: string) =>
  `deploy --app cdk.out/prod --exclusively --require-approval never --outputs-file cdk.out/prod/outputs-${part}.json ${stacks}`;
const ALL = "CourierData BridgeData Courier Bridge";

describe("npm run deploy", () => {
  it("makes the templates, shows what changes, asks, and deploys the data before everything else", async () => {
    const { done, error } = await runCommand("deploy --stage prod", { answer: "y" });

    expect(error).toBeUndefined();
    expect(done).toEqual([
      SYNTH,
      diff(ALL),
      "ask Deploy this to prod? [y/N]",
      deploy("data", "CourierData BridgeData"),
      deploy("compute", "Courier Bridge"),
    ]);
  });

  it("deploys nothing unless the answer is y", async () => {
    const { done, error } = await runCommand("deploy --stage prod", { answer: "" });

    expect(error).toMatchObject({ message: "Nothing was deployed." });
    expect(done.filter((each) => each.startsWith("deploy"))).toEqual([]);
  });

  it("does not ask with --yes", async () => {
    const { done } = await runCommand("deploy --stage prod --yes", { isInteractive: false });

    expect(done.filter((each) => each.startsWith("ask"))).toEqual([]);
    expect(done.at(-1)).toBe(deploy("compute", "Courier Bridge"));
  });

  it("does nothing where nobody can be asked, and names --yes", async () => {
    const { done, error } = await runCommand("deploy --stage prod", { isInteractive: false });

    expect(done).toEqual([]);
    expect(error).toMatchObject({ message: expect.stringContaining("--yes") });
  });

  it.each([
    ["data", "CourierData BridgeData"],
    ["compute", "Courier Bridge"],
  ])("deploys one part with --only %s", async (part, stacks) => {
    const { done } = await runCommand(`deploy --stage prod --yes --only ${part}`);

    expect(done).toEqual([SYNTH, diff(stacks), deploy(part, stacks)]);
  });

  it("ignores alarms in this deployment with --ignore-alarms, which a failed one names", async () => {
    const { done } = await runCommand("deploy --stage prod --yes --ignore-alarms");
    const { error } = await runCommand("deploy --stage prod --yes --only compute", {
      failing: "deploy",
    });

    expect(done[0]).toBe(
      "synth --quiet --context stage=prod --context ignoreAlarms=true --output cdk.out/prod",
    );
    expect(error).toMatchObject({ message: expect.stringContaining("--ignore-alarms") });
  });

  it("leaves the functions alone when the data could not be deployed, and says so", async () => {
    const { done, error } = await runCommand("deploy --stage prod --yes", { failing: "deploy" });

    expect(done.at(-1)).toBe(deploy("data", "CourierData BridgeData"));
    expect(error).toMatchObject({ message: expect.stringContaining("functions were not changed") });
  });

  it("prints the outputs, and what is missing in the settings", async () => {
    const { text } = await runCommand("deploy --stage prod --yes");

    expect(text).toMatch(/BridgeUrl +https:\/\/b\.example/);
    expect(text).toContain("client secret into arn:s");
    expect(text).toContain("Set alarmEmail or pageTopicArn in infra/stages/prod.json");
    for (const setting of ["runbookUrl", "syntheticOrders", "monthlyBudgetDollars"])
      expect(text).toContain(`Set ${setting} in infra/stages/prod.json`);
    expect(text).not.toContain("ExportsOutput");
  });

  it("prints the operator's key of each system below its stack", async () => {
    const { text } = await runCommand("deploy --stage prod --yes");

    expect(text).toMatch(/prod-Courier\n(?: {4}.*\n)*? {4}OpsKeyArn +arn:c\n/);
    expect(text).toMatch(/prod-Bridge\n(?: {4}.*\n)*? {4}OpsKeyArn +arn:b\n/);
    expect(text).not.toContain("BridgeData\n");
  });

  it("names the smoke test of both systems", async () => {
    const { text } = await runCommand("deploy --stage prod --yes");

    expect(text).toContain(
      "npm run smoke -- --bridge https://b.example --courier https://c.example ",
    );
  });

  it.each([
    ["deploy --stage local", "npm start"],
    ["deploy --stage production", 'There is no stage "production"'],
  ])("refuses %s", async (args, message) => {
    const { done, error } = await runCommand(args);

    expect(done).toEqual([]);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });

  it.each([
    ["deploy", "required option '--stage <name>'"],
    ["deploy --stage prod --only tables", "Allowed choices are data, compute"],
    ["deploy --stage prod --force", "unknown option '--force'"],
  ])("explains a wrong call: %s", async (args, message) => {
    const { done, text } = await runCommand(args);

    expect(done).toEqual([]);
    expect(text).toContain(message);
  });

  it.each(["deploy", "destroy"])("has help: %s --help", async (command) => {
    const { text } = await runCommand(`${command} --help`);

    expect(text).toContain("--stage <name>");
    expect(text).toContain("dev, prod, staging");
    expect(text).toContain("--yes");
  });
});

describe("npm run destroy", () => {
  const REMOVAL = "destroy --app cdk.out/prod --exclusively --force Courier Bridge";

  it("removes everything except the data, once the stage's name was entered", async () => {
    const { done, text } = await runCommand("destroy --stage prod", { answer: "prod" });

    expect(done.slice(1)).toEqual([SYNTH, REMOVAL]);
    expect(text).toContain("It keeps OrderBridge-prod-CourierData and OrderBridge-prod-BridgeData");
    expect(text).toContain("--no-deletion-protection-enabled");
  });

  it("removes nothing after another answer", async () => {
    const { done, error } = await runCommand("destroy --stage prod", { answer: "yes" });

    expect(done).toHaveLength(1);
    expect(error).toMatchObject({ message: "Nothing was removed." });
  });

  it("never names a data stack to the CDK", async () => {
    const { done } = await runCommand("destroy --stage prod --yes", { isInteractive: false });

    expect(done).toEqual([SYNTH, REMOVAL]);
    expect(done.join(" ")).not.toContain("Data");
  });
});
