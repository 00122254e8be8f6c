import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { DeployError } from "./deploy-error.ts";

/** What the commands need of the world. */
export interface DeployConsole {
  print(text: string): void;
  /** Whether somebody can answer a question. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
  /** Runs a command of the CDK's CLI. Throws a DeployError with this advice if it fails. */
  runCdk(args: readonly string[], advice: string): Promise<void>;
  /** Reads a JSON file that the CDK wrote. */
  readJson(file: string): unknown;
}

/** Runs the CDK's CLI of this checkout, with the terminal and the environment of this process. */
export async function runCdk(args: readonly string[], advice: string): Promise<void> {
  const run = spawn("npx", ["--no-install", "cdk", ...args], { stdio: "inherit" });
  const [code] = await once(run, "close");
  if (code !== 0) throw new DeployError(`cdk ${args[0]} failed with code ${code}. ${advice}`);
}

/** Asks a question on the terminal. */
export async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
