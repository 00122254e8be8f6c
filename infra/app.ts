import { App } from "aws-cdk-lib";
import { BridgeStack } from "./bridge/stack.ts";
import { CourierStack } from "./courier/stack.ts";

const app = new App();
new CourierStack(app, "Courier");
new BridgeStack(app, "Bridge");
