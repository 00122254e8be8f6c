import type { LocalRun } from "./local-run.ts";
import { Progress } from "./progress.ts";
import { StartError } from "./start-error.ts";

/**
 * `npm start`: both systems and two stores on this machine, until it is interrupted, or until the
 * process that started it with an IPC channel ends. Says so before it loads the rest, which takes
 * seconds on a slow machine.
 */
const dir = process.env.LOCAL_DIR ?? ".local";
console.log(`Starting Order Bridge. Its data is in ${dir}.`);
const progress = new Progress(9, (line) => console.log(line));

let local: LocalRun | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  progress.end();
  console.log("Stopping …");
  await local?.close();
  process.exit(local === undefined ? 1 : 0);
}

for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) process.on(event, stop);

try {
  const { startOrderBridge } = await import("./start-order-bridge.ts");
  const started = await startOrderBridge({ dir, progress, log: (line) => console.log(line) });
  local = started.local;
  console.log(started.welcome);
} catch (error) {
  progress.end();
  console.error(`\nThe start failed at this step: ${progress.current}`);
  console.error(error instanceof Error ? error.message : error);
  if (!(error instanceof StartError))
    console.error(
      `The functions write to ${dir}/logs. Start again; if it fails again, delete ${dir} (this deletes the local orders) and start anew.`,
    );
  process.exit(1);
}
