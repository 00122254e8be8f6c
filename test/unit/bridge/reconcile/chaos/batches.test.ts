import { describeFaultTolerance, isBatchStory } from "./chaos-runs.ts";

describeFaultTolerance(isBatchStory);
