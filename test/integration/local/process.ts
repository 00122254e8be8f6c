import { startLocalRun } from "#infra/local/local-run.ts";

/** Runs an app in a process that a test can kill: `node process.ts <dir> <assembly>`. */
// The test process has exited.
process.on("disconnect", () => process.exit(1));

const [, , dir = "", app = ""] = process.argv;
try {
  const { apis } = await startLocalRun({ dir, app });
  process.send?.({ apis });
} catch (error) {
  process.send?.({ refused: String(error) });
  process.exit(1);
}
