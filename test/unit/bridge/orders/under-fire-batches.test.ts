import { describeUnderFire, isOfBatch } from "./under-fire.ts";

describeUnderFire(isOfBatch);
