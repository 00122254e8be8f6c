import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "@commander-js/extra-typings";
import * as z from "zod";

/** What the command line works with. */
interface Deps {
  readonly dir: string;
  readonly print: (text: string) => void;
}

const endpointsSchema = z.object({ operations: z.object({ url: z.string() }) });
const faultsSchema = z.object({
  faults: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      does: z.string(),
      shows: z.string(),
      recovers: z.string(),
      isOn: z.boolean(),
      settings: z.record(z.string(), z.unknown()),
    }),
  ),
});
type FaultEntry = z.output<typeof faultsSchema>["faults"][number];
const problemSchema = z.object({ problem: z.string() });

/** Something that the person at the terminal can mend. */
export class FaultCommandError extends Error {
  override readonly name = "FaultCommandError";
}

/** Creates the command line that breaks a local run on purpose. */
export function createFaultsProgram({ dir, print }: Deps) {
  const call = async (method: string, name?: string, body?: object) =>
    callFaults(`${readOperationsUrl(dir)}/faults${name === undefined ? "" : `/${name}`}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
  const find = (faults: readonly FaultEntry[], name: string) =>
    faults.filter((fault) => fault.name === name);
  const program = new Command("npm run faults --")
    .description("Breaks parts of the local run of LOCAL_DIR while it goes on. A restart ends it.")
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: print });

  program
    .command("list")
    .description("lists what can be broken, and what is")
    .action(async () => print(formatFaults(await call("GET"))));
  program
    .command("on")
    .description("switches a fault on, or changes its settings")
    .argument("<name>")
    .argument("[settings...]", "for example store=shopify share=0.5")
    .action(async (name, settings) => {
      const faults = await call("PUT", name, { ...parseSettings(settings), on: true });
      print(formatFaults(find(faults, name)));
    });
  program
    .command("off")
    .description("switches a fault off")
    .argument("<name>")
    .action(async (name) => print(formatFaults(find(await call("DELETE", name), name))));
  program
    .command("clear")
    .description("switches all faults off")
    .action(async () => {
      await call("DELETE");
      print("All faults are off.\n");
    });
  return program;
}

function readOperationsUrl(dir: string): string {
  try {
    const content = readFileSync(join(dir, "endpoints.json"), "utf8");
    return endpointsSchema.parse(JSON.parse(content)).operations.url;
  } catch {
    throw new FaultCommandError(`There is no local run in ${dir}. Start one with npm start.`);
  }
}

async function callFaults(url: string, init: RequestInit): Promise<readonly FaultEntry[]> {
  const response = await fetch(url, init).catch(() => {
    throw new FaultCommandError("The local run does not answer. Start it with npm start.");
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new FaultCommandError(problemSchema.parse(body).problem);
  return faultsSchema.parse(body).faults;
}

/** Reads `store=shopify share=0.5`; what is a number is one. */
const parseSettings = (settings: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    settings.map((setting) => {
      const [name = "", value = ""] = setting.split(/=(.*)/s);
      return [name, value.trim() === "" || Number.isNaN(Number(value)) ? value : Number(value)];
    }),
  );

const formatFaults = (faults: readonly FaultEntry[]): string =>
  faults.map(formatFault).join("\n").concat("\n");

function formatFault({ name, isOn, settings, ...texts }: FaultEntry): string {
  const chosen = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (!isOn) {
    const unless = chosen.length === 0 ? [] : [`(unless you set it: ${chosen.join(" ")})`];
    return `${["off", name, ...unless].join("  ")}\n     ${texts.does}`;
  }
  const head = ["ON ", name, ...chosen].join("  ");
  return `${head}\n     ${texts.does}\n     See: ${texts.shows}\n     Then: ${texts.recovers}`;
}
