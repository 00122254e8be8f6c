import type { StageConfig } from "#infra/config.ts";
import { formatStackName } from "#shared/kernel/stack-name.ts";
import type { DeployConsole } from "./console.ts";
import { DeployError } from "./deploy-error.ts";
import { synthesizeStage } from "./deploy-stage.ts";
import { FRONT_STACK, listStageStacks } from "./stage-stacks.ts";

export interface DestroyOptions {
  /** Does not ask for the stage's name. */
  readonly yes?: boolean | undefined;
}

/** Removes the functions, routes, queues, logs and alarms of a stage, and keeps its data. */
export async function destroyStage(
  config: StageConfig,
  { yes = false }: DestroyOptions,
  terminal: DeployConsole,
): Promise<void> {
  const { name } = config;
  const { data, compute } = listStageStacks(config);
  if (!yes && !terminal.isInteractive)
    throw new DeployError("Nobody can be asked here. Add --yes to remove the stage anyway.");
  terminal.print(formatWarning(name, compute, data));
  if (!yes && (await terminal.ask(`Enter the name of the stage to remove it: `)) !== name)
    throw new DeployError("Nothing was removed.");

  const folder = await synthesizeStage(name, terminal);
  await terminal.runCdk(
    ["destroy", "--app", folder, "--exclusively", "--force", ...compute],
    "What is left can be removed by another call.",
  );
  terminal.print(formatRemainder(name, data));
}

const PROTECTED_FRONT = `
The load balancer for webhooks is protected: switch its deletion protection off first (docs/deploy.md, "A load balancer for webhooks").`;

const formatWarning = (name: string, compute: readonly string[], data: readonly string[]) => `
This removes ${compute.map((id) => formatStackName(name, id)).join(" and ")}:
  - no order is delivered and no webhook is accepted from then on;
  - messages in queues, dead letters and logs are deleted for good;
  - the APIs' own addresses are lost: links, webhooks and notification addresses with them are dead.${compute.includes(FRONT_STACK) ? PROTECTED_FRONT : ""}
It keeps ${data.map((id) => formatStackName(name, id)).join(" and ")}: tables, keys and backups.
`;

const formatRemainder = (name: string, data: readonly string[]) => `
Removed. The data is in ${data.map((id) => formatStackName(name, id)).join(" and ")}; npm run deploy -- --stage ${name} uses it again.

To delete the data, too, which nothing can bring back:
${data
  .map((id) => formatStackName(name, id))
  .map(
    (
      stack,
    ) => `  aws cloudformation describe-stack-resources --stack-name ${stack}      lists what it holds
  aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${stack}
  aws cloudformation delete-stack --stack-name ${stack}                  leaves the resources
`,
  )
  .join(
    "",
  )}  Then, for each table: aws dynamodb update-table --no-deletion-protection-enabled --table-name <name>
  and aws dynamodb delete-table --table-name <name>; for each secret: aws secretsmanager delete-secret;
  for each key, after its backups have ended: aws kms schedule-key-deletion.
`;
