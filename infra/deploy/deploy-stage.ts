import { IGNORE_ALARMS } from "#infra/config/context.ts";
import type { StageConfig } from "#infra/config.ts";
import type { DeployConsole } from "./console.ts";
import { DeployError } from "./deploy-error.ts";
import { formatNextSteps } from "./next-steps.ts";
import { listStageStacks } from "./stage-stacks.ts";

export interface DeployOptions {
  /** Deploys the data stacks only, or the other ones only. */
  readonly only?: "data" | "compute" | undefined;
  /** Lets new versions take over although the alarms of their functions are active. */
  readonly ignoreAlarms?: boolean | undefined;
  /** Does not ask before the deployment. */
  readonly yes?: boolean | undefined;
}

const CREDENTIALS =
  "Check the credentials and the region of your environment (aws sts get-caller-identity), and that the account is prepared (npx cdk bootstrap).";

/**
 * Deploys a stage: makes the templates, shows what changes, asks, deploys the data and then everything
 * else. What a failed step leaves undone is done by the next call.
 */
export async function deployStage(
  config: StageConfig,
  { only, yes = false, ignoreAlarms = false }: DeployOptions,
  terminal: DeployConsole,
): Promise<void> {
  const { name } = config;
  if (!yes && !terminal.isInteractive)
    throw new DeployError(
      "Nobody can be asked here. Add --yes to deploy without a question, as a pipeline does.",
    );
  const stacks = listStageStacks(config);
  const steps = [
    { part: "data", ids: stacks.data },
    { part: "compute", ids: stacks.compute },
  ].filter(({ part }) => only === undefined || part === only);
  const folder = await synthesizeStage(name, terminal, { ignoreAlarms });

  terminal.print(`\nWhat changes in ${name}:`);
  const selected = steps.flatMap(({ ids }) => ids);
  await terminal.runCdk(["diff", "--app", folder, "--exclusively", ...selected], CREDENTIALS);
  if (!yes && (await terminal.ask(`\nDeploy this to ${name}? [y/N] `)).toLowerCase() !== "y")
    throw new DeployError("Nothing was deployed.");

  const outputs: Record<string, unknown> = {};
  for (const { part, ids } of steps) {
    terminal.print(`\nDeploying ${ids.join(" and ")} of ${name}.`);
    const file = `${folder}/outputs-${part}.json`;
    await terminal.runCdk(
      [
        ...["deploy", "--app", folder, "--exclusively", "--require-approval", "never"],
        ...["--outputs-file", file, ...ids],
      ],
      part === "data"
        ? "The functions were not changed; they use the data as before. Correct the cause and deploy again."
        : `CloudFormation rolls the stack back to the former version; the data was not changed. Correct the cause and deploy again. If a function's alarm was active before, and this version corrects it, add --ignore-alarms.`,
    );
    Object.assign(outputs, terminal.readJson(file));
  }
  terminal.print(formatNextSteps(config, outputs));
}

/** Makes the templates of a stage and returns their folder. */
export async function synthesizeStage(
  name: string,
  terminal: Pick<DeployConsole, "print" | "runCdk">,
  { ignoreAlarms = false }: Pick<DeployOptions, "ignoreAlarms"> = {},
): Promise<string> {
  const folder = `cdk.out/${name}`;
  terminal.print(`Making the templates of ${name} in ${folder}.`);
  await terminal.runCdk(
    [
      ...["synth", "--quiet", "--context", `stage=${name}`],
      ...(ignoreAlarms ? ["--context", `${IGNORE_ALARMS}=true`] : []),
      ...["--output", folder],
    ],
    "Correct what the lines above name.",
  );
  return folder;
}
