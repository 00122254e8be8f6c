import { describeFaultTolerance, isBatchStory } from "./chaos-runs.ts";

describeFaultTolerance((title) => !isBatchStory(title));
