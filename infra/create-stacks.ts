import type { App } from "aws-cdk-lib";
import { BridgeDataStack } from "./bridge/data-stack.ts";
import { BridgeStack } from "./bridge/stack.ts";
import { CourierDataStack } from "./courier/data-stack.ts";
import { CourierStack } from "./courier/stack.ts";

/** Creates the stacks of both systems: for each, one with its data and one with everything else. */
export function createStacks(app: App) {
  const courierData = new CourierDataStack(app, "CourierData");
  const courier = new CourierStack(app, "Courier", { data: courierData });
  const bridgeData = new BridgeDataStack(app, "BridgeData");
  const bridge = new BridgeStack(app, "Bridge", { data: bridgeData });
  return { courierData, courier, bridgeData, bridge };
}
