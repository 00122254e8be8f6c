import type { App } from "aws-cdk-lib";
import { BridgeDataStack } from "./bridge/data-stack.ts";
import { BridgeFrontStack } from "./bridge/front/front-stack.ts";
import { BridgeStack } from "./bridge/stack.ts";
import type { StageConfig } from "./config.ts";
import { CourierDataStack } from "./courier/data-stack.ts";
import { CourierStack } from "./courier/stack.ts";
import { saveWayQuery } from "./observability/saved-queries.ts";

/** Creates the stacks of a stage: for each of its systems, one with its data and one with everything else. */
export function createStacks(app: App, config: StageConfig) {
  const courier = config.systems.includes("courier") ? createCourier(app, config) : undefined;
  const bridge = config.systems.includes("bridge") ? createBridge(app, config) : undefined;
  // An alarm of the bridge reads one of the courier by its name.
  if (bridge !== undefined && courier !== undefined)
    bridge.bridge.addStackDependency(
      courier.courier,
      "The state of the alarm on the courier's API.",
    );
  if (bridge !== undefined)
    saveWayQuery(bridge.bridge, [bridge.bridge, ...(courier ? [courier.courier] : [])]);
  return { ...courier, ...bridge };
}

/** Creates the stacks of the courier service. */
export function createCourier(app: App, config: StageConfig) {
  const courierData = new CourierDataStack(app, "CourierData", { config });
  return { courierData, courier: new CourierStack(app, "Courier", { config, data: courierData }) };
}

/** Creates the stacks of the bridge, with its front for webhooks if the stage has one. */
export function createBridge(app: App, config: StageConfig) {
  const bridgeData = new BridgeDataStack(app, "BridgeData", { config });
  const bridge = new BridgeStack(app, "Bridge", { config, data: bridgeData });
  const { webhookFront: front } = config.bridge;
  if (front === undefined) return { bridgeData, bridge };
  const { intakes } = bridge;
  const bridgeFront = new BridgeFrontStack(app, "BridgeFront", { config, front, intakes });
  return { bridgeData, bridge, bridgeFront };
}
