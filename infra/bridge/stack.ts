import { type App, Stack } from "aws-cdk-lib";

/** The bridge: storefronts on one side, a courier on the other. */
export class BridgeStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "Order Bridge: paid orders become courier deliveries." });
  }
}
