import { type App, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { StageConfig } from "#infra/config.ts";
import { formatStackName, LOCAL_STAGE } from "#shared/kernel/stack-name.ts";

export interface SystemStackProps {
  readonly config: StageConfig;
}

interface StackOptions extends SystemStackProps {
  readonly description: string;
  /** Whether CloudFormation refuses to delete the stack. */
  readonly isProtected?: boolean;
}

/** Whether the stage runs on a developer's machine. */
export const isLocalStage = ({ name }: Pick<StageConfig, "name">): boolean => name === LOCAL_STAGE;

/** A stack of one stage. Its constructs read the stage's configuration with `getConfig`. */
export class SystemStack extends Stack {
  readonly config: StageConfig;
  /** Whether it runs on a developer's machine. */
  readonly isLocal: boolean;

  constructor(app: App, id: string, { config, description, isProtected }: StackOptions) {
    const { name, account, region } = config;
    super(app, id, {
      description,
      stackName: formatStackName(name, id),
      terminationProtection: isProtected === true && name !== LOCAL_STAGE,
      env: { ...(account !== undefined && { account }), ...(region !== undefined && { region }) },
    });
    this.config = config;
    this.isLocal = isLocalStage(config);
  }
}

/** Returns the configuration of the stage that a construct belongs to. */
export function getConfig(scope: Construct): StageConfig {
  const stack = Stack.of(scope);
  if (!(stack instanceof SystemStack))
    throw new Error(`${scope.node.path} is not in the stack of a stage.`);
  return stack.config;
}
