import { App } from "aws-cdk-lib";
import { ConfigError, readStage } from "./config.ts";
import { createStacks } from "./create-stacks.ts";

/** The app that cdk.json names. The context value `stage` chooses the configuration. */
try {
  const app = new App();
  createStacks(app, readStage(String(app.node.tryGetContext("stage"))));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
