import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { judgeLogLine, type LogProblem } from "./judge-log-line.ts";
import { readPrivateTexts } from "./read-private-texts.ts";

/**
 * Judges every line that the functions of a local run wrote. `wasKilled`: a process that is killed may
 * leave a line that is cut off.
 */
export function judgeRunLogs(dir: string, { wasKilled = false } = {}): LogProblem[] {
  const folder = join(dir, "logs");
  if (!existsSync(folder)) return [];
  const privateTexts = readPrivateTexts(dir);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), "utf8")
      .split("\n")
      .flatMap((text, at) =>
        (text === "" ? [] : judgeLogLine(text, privateTexts))
          .filter((problem) => !(wasKilled && problem === "is not JSON"))
          .map((problem) => ({ file, line: at + 1, problem })),
      ),
  );
}

/** Throws if a line of the run's logs is not what a log may have, with the first places. */
export function requireCleanLogs(dir: string, options?: { readonly wasKilled?: boolean }): void {
  const problems = judgeRunLogs(dir, options);
  if (problems.length === 0) return;
  const places = problems
    .slice(0, 20)
    .map(({ file, line, problem }) => `${file}:${line} ${problem}`);
  throw new Error(`The logs of a local run in ${dir}:\n${places.join("\n")}`);
}
