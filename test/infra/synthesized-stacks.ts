import { App } from "aws-cdk-lib";
import { createStacks } from "#infra/create-stacks.ts";
import { joinTemplates } from "./join-templates.ts";

/** All stacks without their code. Other tests check the bundles. */
const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });

/** The stacks, synthesized once for all test files of a worker. */
export const stacks = createStacks(app);

/** Each system as one template: its data, and everything else. */
export const bridgeTemplate = joinTemplates(stacks.bridgeData, stacks.bridge);
export const courierTemplate = joinTemplates(stacks.courierData, stacks.courier);
