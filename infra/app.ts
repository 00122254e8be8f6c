import { App } from "aws-cdk-lib";
import { createStacks } from "./create-stacks.ts";

createStacks(new App());
