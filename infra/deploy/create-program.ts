import { Command, Option } from "@commander-js/extra-typings";
import { listStages, readStage, type StageConfig } from "#infra/config.ts";
import type { DeployConsole } from "./console.ts";
import { DeployError } from "./deploy-error.ts";
import { deployStage } from "./deploy-stage.ts";
import { destroyStage } from "./destroy-stage.ts";

/** Creates the commands `deploy` and `destroy`. */
export function createProgram(terminal: DeployConsole): Command {
  const program = new Command("npm run").exitOverride();
  const stages = listDeployable().join(", ");
  program
    .command("deploy")
    .description(
      "Deploys a stage with the AWS credentials of the environment: shows what changes, asks, deploys the data, then everything else, and says what to do next.",
    )
    .requiredOption("--stage <name>", `the stage: ${stages}`)
    .addOption(
      new Option("--only <part>", "deploys the data stacks only, or the other ones only").choices([
        "data",
        "compute",
      ] as const),
    )
    .option(
      "--ignore-alarms",
      "moves to the new versions although functions fail: for the version that corrects them",
    )
    .option("--yes", "does not ask before it deploys")
    .action((options) => deployStage(readDeployable(options.stage), options, terminal));
  program
    .command("destroy")
    .description(
      "Removes the functions, routes, queues and logs of a stage, and keeps its data. Says how the data is removed.",
    )
    .requiredOption("--stage <name>", `the stage: ${stages}`)
    .option("--yes", "does not ask for the stage's name")
    .action((options) => destroyStage(readDeployable(options.stage), options, terminal));
  return program;
}

const listDeployable = () => listStages().filter((name) => name !== "local");

function readDeployable(name: string): StageConfig {
  if (name === "local")
    throw new DeployError(
      `The stage local runs on this machine with npm start. Stages to deploy: ${listDeployable().join(", ")}.`,
    );
  return readStage(name);
}
