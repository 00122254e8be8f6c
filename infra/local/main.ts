import { enableCompileCache } from "node:module";
import { COMPILE_CACHE_FOLDER } from "./cache-folders.ts";
import type { LocalRun } from "./local-run.ts";
import { Progress } from "./progress.ts";
import { type RunSettings, readRunSettings } from "./run-settings.ts";
import { StartError } from "./start-error.ts";

/**
 * `npm start`: runs both systems and two sandbox stores on this machine until it is interrupted, or
 * until the process that started it with an IPC channel exits. Prints the first line before it
 * loads the other modules, which takes seconds on a slow machine.
 */
enableCompileCache(COMPILE_CACHE_FOLDER);
const settings = readSettingsOrExit();
const { dir } = settings;
console.log(`Starting Order Bridge. Its data is in ${dir}.`);
const progress = new Progress(9, (line) => console.log(line));

let local: LocalRun | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  progress.end();
  console.log("Stopping…");
  await local?.close();
  process.exit(local === undefined ? 1 : 0);
}

for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(event, stop);

try {
  const { startOrderBridge } = await import("./start-order-bridge.ts");
  const started = await startOrderBridge({ settings, progress, log: (line) => console.log(line) });
  local = started.local;
  console.log(started.welcome);
} catch (error) {
  progress.end();
  console.error(`\nThe start failed during this step: ${progress.current}`);
  console.error(error instanceof Error ? error.message : error);
  if (!(error instanceof StartError))
    console.error(
      `The logs of the functions are in ${dir}/logs. Start again. If the start fails again, delete ${dir} (this deletes the local orders) and start once more.`,
    );
  process.exit(1);
}

/** A wrong setting is reported at once: loading and starting everything takes a minute. */
function readSettingsOrExit(): RunSettings {
  try {
    return readRunSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
