import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { computeAppFingerprint } from "./app-fingerprint.ts";
import { choosePorts, type Ports } from "./choose-ports.ts";
import { lockFolder } from "./lock-folder.ts";
import { startStores } from "./services/start-services.ts";
import { Closing } from "./shutdown-stack.ts";
import { startRuntime } from "./start-runtime.ts";
import { findSynthesized, synthesize } from "./synthesize.ts";
import { apiNames, apiPort } from "./template/api-names.ts";
import { readAssembly } from "./template/assembly.ts";
import { meant } from "./template/find-resource.ts";
import type { Parameters } from "./template/references.ts";
import { System } from "./template/system.ts";

/** How to run an app's templates on this machine. */
export interface LocalOptions {
  /** Everything that is kept: tables, queues, secrets, logs. */
  readonly dir: string;
  /** A cloud assembly; when not given, the app that cdk.json names is synthesized. */
  readonly app?: string;
  /** The first of the ports used; 0, the default, takes free ones and remembers them in `dir`. */
  readonly firstPort?: number;
  /** Who gets the ports, in order; by default every API by its stack's name, then the stores. */
  readonly portNames?: readonly string[];
  /** Values for the stacks' parameters, which may depend on the ports. */
  readonly parameters?: (ports: Ports) => Parameters;
  /**
   * Starts what the functions talk to and returns what stops it: once the APIs listen, and before
   * queues and schedules begin their work.
   */
  readonly neighbours?: (running: Running) => Promise<() => Promise<void>>;
  /** Told each step of the start, as it begins. */
  readonly begin?: (step: string) => void;
  /** Told in a line what is wrong. */
  readonly log?: (line: string) => void;
}

/** An app that runs. */
export interface Local {
  /** Base URL of each stack's HTTP API. */
  readonly apis: Readonly<Record<string, string>>;
  readonly ports: Ports;
  /** The stacks' outputs, by stack and name. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A secret's value, by ARN or logical id. */
  secret(name: string): string;
  /** Calls a function, by logical id, and gives its answer; rejects when it fails. */
  invoke(name: string, event: unknown): Promise<unknown>;
  /** Lets what runs finish, up to 5 s, and stops everything. */
  close(): Promise<void>;
}

/** What is known of an app before its queues and schedules run. */
export type Running = Pick<Local, "apis" | "ports" | "outputs" | "secret">;

/** Runs the templates of an app; throws, with nothing left running, when one cannot be run. */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const closing = new Closing();
  try {
    return await start(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(options: LocalOptions, closing: Closing): Promise<Local> {
  const { log = () => undefined, begin = () => undefined, firstPort = 0 } = options;
  const dir = resolve(options.dir);
  begin("Checking the data folder and the ports");
  mkdirSync(dir, { recursive: true });
  closing.add(lockFolder(dir));

  const chosen = options.portNames && (await choosePorts(dir, firstPort, options.portNames));
  const app = options.app ?? (await prepareApp(begin));
  const assembly = readAssembly(resolve(app));
  const names = apiNames(assembly);
  const portNames = [...names.values(), "dynamodb", "sqs", "secrets", "mail"];
  const ports = chosen ?? (await choosePorts(dir, firstPort, portNames));
  const system = new System(assembly, options.parameters?.(ports) ?? {}, {
    api: (stack, id) => `http://127.0.0.1:${apiPort(names, ports, { stack, id })}`,
    sqs: `http://127.0.0.1:${ports.sqs}`,
  });

  begin("Starting tables, queues, secrets and mail");
  const stores = await startStores(dir, ports, system, closing);
  const running: Running = {
    apis: Object.fromEntries(
      [...names.values()].map((name) => [name, `http://127.0.0.1:${ports[name]}`]),
    ),
    ports,
    outputs: system.outputs(),
    secret: (name: string) => {
      const resource = meant(system.resources("AWS::SecretsManager::Secret"), name);
      return stores.secrets.get(resource.arn) ?? "";
    },
  };
  begin("Starting the HTTP APIs");
  const functions = await startRuntime(
    {
      dir,
      assembly,
      system,
      stores,
      portOf: (api) => apiPort(names, ports, api),
      neighbours: async () => options.neighbours?.(running),
      log,
    },
    closing,
  );

  return {
    ...running,
    invoke: async (name, event) => {
      const { arn } = meant(system.resources("AWS::Lambda::Function"), name);
      return functions.get(arn)?.invoke(event);
    },
    close: () => closing.close(),
  };
}

/** The app from an earlier start with the same sources, or a new one. */
async function prepareApp(begin: (step: string) => void): Promise<string> {
  const fingerprint = computeAppFingerprint();
  const found = findSynthesized(fingerprint);
  if (found !== undefined) {
    begin("Reading the templates that an earlier start made from these sources");
    return found;
  }
  begin("Making the templates and bundling the functions (the next start finds them)");
  return synthesize(fingerprint);
}
