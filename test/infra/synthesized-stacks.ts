import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { BridgeStack } from "#infra/bridge/stack.ts";
import { CourierStack } from "#infra/courier/stack.ts";

/** Both stacks without their code. Other tests check the bundles. */
const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
const stacks = {
  bridge: new BridgeStack(app, "Bridge"),
  courier: new CourierStack(app, "Courier"),
};

/** The templates, synthesized once for all test files of a worker. */
export const bridgeTemplate = Template.fromStack(stacks.bridge);
export const courierTemplate = Template.fromStack(stacks.courier);
