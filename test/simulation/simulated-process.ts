import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { type CallFate, drawCallFate, type FaultProfile, type Party } from "./faults.ts";
import type { History } from "./history.ts";
import type { Random } from "./random.ts";
import type { Scheduler } from "./scheduler.ts";

export interface SimulationEngine {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly history: History;
  /** The faults can be switched off, so that a run ends in quiet. */
  faults: FaultProfile;
}

/** One invocation of a function. When it dies, its open calls are never answered. */
export interface SimulatedProcess {
  readonly name: string;
  /** How far the clock of its instance is ahead. */
  readonly skewMs: number;
  kill(): void;
  isAlive(): boolean;
  onKilled(listener: () => void): void;
}

export function startProcess(
  { random, history, faults }: SimulationEngine,
  name: string,
): SimulatedProcess {
  let isAlive = true;
  const listeners: (() => void)[] = [];
  return {
    name,
    skewMs: random.drawInteger(-faults.clockSkewMs, faults.clockSkewMs),
    isAlive: () => isAlive,
    onKilled: (listener) => void listeners.push(listener),
    kill() {
      if (!isAlive) return;
      isAlive = false;
      history.record(name, "IS KILLED");
      for (const listener of listeners) listener();
    },
  };
}

/** How long a process waits for an answer: as long as the clients of the product. */
const TIMEOUT_MS: Record<Party, number> = {
  table: 5_000,
  queue: 5_000,
  courier: 5_000,
  store: 6_000,
};
const LATENCY_MS: Record<Party, readonly [number, number]> = {
  table: [2, 20],
  queue: [5, 30],
  courier: [50, 800],
  store: [50, 1_500],
};

type Method = (...input: unknown[]) => Promise<unknown>;

/**
 * Returns the party as the process reaches it: each call takes time, and has the fate that is drawn
 * for it. Methods that return no promise are not changed.
 */
export function connectParty<Target extends object>(
  engine: SimulationEngine,
  process: SimulatedProcess,
  party: Party,
  target: Target,
  pureMethods: readonly (keyof Target)[] = [],
): Target {
  return new Proxy(target, {
    get(object, name) {
      const method = Reflect.get(object, name) as Method;
      const isPure = pureMethods.some((pure) => pure === name);
      if (typeof method !== "function" || isPure) return method;
      return (...input: unknown[]) =>
        callParty(engine, process, party, {
          label: `${party}.${String(name)} ${describeInput(input)}`,
          run: () => method.apply(object, input),
        });
    },
  });
}

interface Call {
  readonly label: string;
  readonly run: () => Promise<unknown>;
}

/** Makes one call: request on its way, effect, answer on its way back. */
export async function callParty(
  engine: SimulationEngine,
  process: SimulatedProcess,
  party: Party,
  call: Call,
): Promise<unknown> {
  const { random, scheduler, history } = engine;
  if (!process.isAlive()) return waitForever();
  const fate = drawCallFate(engine.faults, party, random);
  const [shortest, longest] = LATENCY_MS[party];
  if (fate === "killed-before") return dieOf(process);
  await scheduler.sleep(random.drawInteger(shortest, longest));
  if (!process.isAlive() && fate !== "late") return waitForever();
  const answer = await meetFate(engine, process, party, call, fate);
  await scheduler.sleep(random.drawInteger(shortest, longest));
  if (!process.isAlive()) return waitForever();
  history.record(process.name, `${call.label} -> ${describeAnswer(answer)}`);
  return answer;
}

async function meetFate(
  engine: SimulationEngine,
  process: SimulatedProcess,
  party: Party,
  call: Call,
  fate: CallFate,
): Promise<unknown> {
  const { scheduler, random, history, faults } = engine;
  if (fate === "answered") return call.run();
  history.record(process.name, `${call.label} ${fate.toUpperCase()}`);
  if (fate === "refused") throw createUnavailable();
  if (fate === "late") {
    const delayMs = random.drawInteger(TIMEOUT_MS[party], Math.max(faults.lateMs, 6_000));
    scheduler.schedule(delayMs, () => {
      history.record(process.name, `${call.label} TAKES EFFECT`);
      call.run().catch(() => undefined);
    });
  }
  if (fate === "lost-response" || fate === "killed-after") await call.run().catch(() => undefined);
  if (fate === "killed-after") return dieOf(process);
  await scheduler.sleep(TIMEOUT_MS[party]);
  if (!process.isAlive()) return waitForever();
  throw createUnavailable();
}

function dieOf(process: SimulatedProcess): Promise<never> {
  process.kill();
  return waitForever();
}

const waitForever = (): Promise<never> => new Promise(() => undefined);
const createUnavailable = () =>
  new UnavailableError(createMessage("courier-silent"), { kind: "down" });

const describeInput = (input: readonly unknown[]): string =>
  input.map(describeValue).join(" ").slice(0, 120);
const describeAnswer = (answer: unknown): string =>
  (answer === undefined ? "none" : describeValue(answer)).slice(0, 120);

function describeValue(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if ("version" in value && "state" in value) return `v${value.version} ${value.state}`;
  return JSON.stringify(value);
}
