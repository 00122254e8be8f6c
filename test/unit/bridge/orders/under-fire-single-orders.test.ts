import { describeUnderFire, isOfBatch } from "./under-fire.ts";

describeUnderFire((title) => !isOfBatch(title));
