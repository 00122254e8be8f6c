import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { checkHouse } from "./check-house.ts";
import { type NamingFigures, toPercent } from "./judge-names.ts";
import type { SourceFile } from "./source-file.ts";

const HELP = `Checks the names and folders of this repository.

  node test/tools/house/main.ts           fails when names break the rules; warns about crowded folders
  node test/tools/house/main.ts --list    also lists every function name that has no verb

docs/glossary.md has the rules. A verb that is missing is added to verbs.ts in a commit of its own.`;

if (process.argv.includes("--help")) console.log(HELP);
else run(process.argv.includes("--list"));

function run(shouldList: boolean): void {
  const { figures, errors, warnings } = checkHouse(readSources());
  console.log(describeFigures(figures));
  if (shouldList) {
    for (const { file, line, name } of figures.withoutVerb)
      console.log(`  ${file}:${line} ${name}`);
  }
  for (const warning of warnings) console.warn(`warning: ${warning}`);
  for (const error of errors) console.error(`error: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
}

/** Reads every TypeScript file that git tracks or would track. */
function readSources(): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], {
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((file) => file !== "")
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(file, "utf8") }];
      } catch {
        // A file that was deleted or moved and is not staged yet is still listed.
        return [];
      }
    });
}

function describeFigures({ total, withoutVerb, endingInOf, participles }: NamingFigures): string {
  const format = (count: number) => `${toPercent(count, total).toFixed(1)} %`;
  return (
    `names: ${total} functions, ${format(total - withoutVerb.length)} begin with a verb, ` +
    `${format(endingInOf.length)} end in "Of", ${format(participles.length)} are a bare participle`
  );
}
