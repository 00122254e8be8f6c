import { startLocal } from "./run.ts";

/** `npm start`: everything on this machine, until it is interrupted. */
const startedAt = performance.now();
const dir = process.env.LOCAL_DIR ?? ".local";
const firstPort = Number(process.env.LOCAL_PORT ?? 3000);

try {
  const local = await startLocal({
    dir,
    firstPort,
    portNames: ["Bridge", "Courier", "shopify", "woocommerce", "dynamodb", "sqs", "secrets"],
    log: (line) => console.log(line),
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, async () => {
      console.log("Stopping …");
      await local.close();
      process.exit(0);
    });

  console.log(`\nReady after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
  for (const [name, url] of Object.entries(local.apis)) console.log(`  ${name.padEnd(12)} ${url}`);
  console.log(`\n  Data and logs in ${dir}. Ctrl-C stops; the next start goes on from there.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
