import { execFileSync } from "node:child_process";

const MUTATED = /^shared\/(bridge|courier)\/(domain|use-cases)\/.*\.ts$/;

const listByGit = (...args: string[]): string[] =>
  execFileSync("git", args, { encoding: "utf8" })
    .split("\n")
    .filter((file) => MUTATED.test(file));

/** Lists all files of the domain and the use cases. */
export const listAllFiles = (): string[] => listByGit("ls-files", "shared");

/** Lists those that differ from a commit, or from main, or from the last commit on main itself. */
export function listChangedFiles(since: string | undefined): string[] {
  const readCommit = (name: string) => execFileSync("git", ["rev-parse", name]).toString();
  const base = since ?? (readCommit("HEAD") === readCommit("main") ? "HEAD~1" : "main");
  return listByGit("diff", "--name-only", "--diff-filter=d", base);
}

/**
 * Returns one of several parts of equal length, for machines side by side.
 *
 * @param part as in "3/12": the third of twelve
 * @throws Error on another text, or on a part that does not exist
 */
export function takePart(files: readonly string[], part: string): string[] {
  const [, at, parts] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? [];
  if (at === undefined || parts === undefined || at < 1 || at > parts)
    throw new Error(`--part ${part} is no part: write --part 3/12 for the third of twelve`);
  return files.filter((_, index) => index % parts === at - 1);
}
