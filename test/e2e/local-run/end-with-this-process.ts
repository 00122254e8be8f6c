import { spawn } from "node:child_process";

// Without this, a test worker survives a killed runner. The channel to the runner closes in that case.
if (process.connected) process.once("disconnect", () => process.exit(1));

/**
 * Ends a process group when this process ends in any way: the pipe to a small shell then closes.
 * Returns a function that stops the watch.
 */
export function endGroupWithThisProcess(group: number): () => void {
  const watch = spawn("/bin/sh", ["-c", 'cat; kill -s KILL -- "-$0"', String(group)], {
    // Ctrl-C at a terminal signals the whole group. The watch must survive it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return () => void watch.kill("SIGKILL");
}
