import { describeUnderFire, isOfBatch } from "./chaos-runs.ts";

describeUnderFire((title) => !isOfBatch(title));
