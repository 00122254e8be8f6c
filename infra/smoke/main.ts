import { Command, Option } from "@commander-js/extra-typings";
import { checkDeployment } from "./check-deployment.ts";

/** `npm run smoke`: checks a deployed stage from outside, and fails if something is not as it should be. */
const deployment = new Command("npm run smoke --")
  .description(
    "Checks a deployed stage from outside: pages, a refused webhook, the operator's calls. Changes nothing. With an operator's key, it also reads from the table.",
  )
  .option("--bridge <url>", "the output BridgeUrl")
  .option("--courier <url>", "the output CourierUrl")
  .addOption(
    new Option(
      "--ops-key <key>",
      "an operator's key; better as a variable, which no list shows",
    ).env("OPS_KEY"),
  )
  .parse()
  .opts();
const results = await checkDeployment(deployment);
for (const { says, problem } of results)
  process.stdout.write(`${problem === undefined ? "ok    " : "FAILED"} ${says}\n`);
const problems = results.flatMap(({ problem }) => problem ?? []);
if (results.length === 0) problems.push("Nothing was checked: give --bridge or --courier.");
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
