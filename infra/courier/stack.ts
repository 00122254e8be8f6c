import { type App, Stack } from "aws-cdk-lib";

/** The courier service, deployable on its own. */
export class CourierStack extends Stack {
  constructor(app: App, id: string) {
    super(app, id, { description: "The courier service: points, tracking, notifications." });
  }
}
