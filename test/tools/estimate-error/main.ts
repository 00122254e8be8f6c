import { printHelpOnRequest } from "../print-help-on-request.ts";
import { simulateDay } from "./simulate-day.ts";
import { summarizeEstimates } from "./summarize-estimates.ts";

const HELP = `Drives a day of a sandbox city in virtual time, on routes of the courier's own planner, and compares
the window of the buyer's page with the driver's arrival.

  npm run estimate-error -- [seed (1)]`;

printHelpOnRequest(HELP);

const [seed = 1] = process.argv.slice(2).map(Number);
console.table(summarizeEstimates(simulateDay(seed)));
