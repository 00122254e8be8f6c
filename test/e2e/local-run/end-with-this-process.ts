import { spawn } from "node:child_process";

// A test's worker would outlive its runner when that is killed: the channel between them closes then.
if (process.connected) process.once("disconnect", () => process.exit(1));

/**
 * Ends a process group as soon as this process is gone, however it ended: the pipe to a small shell
 * closes with it. Returns what calls the watch off.
 */
export function endGroupWithThisProcess(group: number): () => void {
  const watch = spawn("/bin/sh", ["-c", 'cat; kill -s KILL -- "-$0"', String(group)], {
    // Ctrl-C at a terminal goes to the whole group: the watch has to outlive it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return () => void watch.kill("SIGKILL");
}
