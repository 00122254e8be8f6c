import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { BridgeStack } from "#infra/bridge/stack.ts";
import { CourierStack } from "#infra/courier/stack.ts";

/** Both stacks without their code: bundling is a matter of its own. */
const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
const stacks = {
  bridge: new BridgeStack(app, "Bridge"),
  courier: new CourierStack(app, "Courier"),
};

/** The templates, synthesized once for all files that a worker runs. */
export const bridgeTemplate = Template.fromStack(stacks.bridge);
export const courierTemplate = Template.fromStack(stacks.courier);
