import { ACCESS_FAULTS } from "./access-faults.ts";
import { BOOKING_FAULTS } from "./booking-faults.ts";
import { CANCELLATION_FAULTS } from "./cancellation-faults.ts";
import type { PlantedFault } from "./planted-fault.ts";
import { RATE_FAULTS } from "./rate-faults.ts";
import { REDACTION_FAULTS } from "./redaction-faults.ts";
import { RULE_FAULTS } from "./rule-faults.ts";
import { STORE_FAULTS } from "./store-faults.ts";
import { TELLING_FAULTS } from "./telling-faults.ts";
import { TIME_FAULTS } from "./time-faults.ts";
import { WATCH_FAULTS } from "./watch-faults.ts";

/** Defences that `npm run simulate -- --plant <name>` switches off, to show that runs then fail. */
export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  ...ACCESS_FAULTS,
  ...BOOKING_FAULTS,
  ...CANCELLATION_FAULTS,
  ...STORE_FAULTS,
  ...TIME_FAULTS,
  ...RULE_FAULTS,
  ...WATCH_FAULTS,
  ...TELLING_FAULTS,
  ...RATE_FAULTS,
  ...REDACTION_FAULTS,
};

/** The changes of the source that plant it. */
export const listPatches = (fault: PlantedFault) => [
  { file: fault.file, find: fault.find, replace: fault.replace },
  ...(fault.also ?? []),
  ...(fault.worldPatches ?? []),
];
