import { describeUnderFire, isOfBatch } from "./chaos-runs.ts";

describeUnderFire(isOfBatch);
