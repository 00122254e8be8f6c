import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { findFlow } from "./all-flows.ts";
import type { Cell, OutsideCall } from "./cell-fault.ts";
import { findException } from "./exceptions.ts";
import type { FinalState } from "./final-state.ts";
import { readFinalState } from "./final-state.ts";
import type { Flow } from "./flow.ts";
import { createMatrixWorld, type MatrixWorld } from "./matrix-world.ts";
import { haveState } from "./people.ts";
import type { MeteredWrites } from "./write-meter.ts";

/** A flow must be over in this time, also with its fault. */
const FLOW_MINUTES = 240;
/** After so many minutes the world is looked at, and then again: nothing may change afterwards. */
const REST_MINUTES = [30, 15] as const;
/** A fault may take longer. */
const LONGER_MINUTES = [30, 60, 120, 240] as const;

export interface FlowOrder {
  readonly flow: string;
  /** The call that fails; none in the first run. */
  readonly cell?: Cell;
  /** What the run without faults ended with. */
  readonly expected?: FinalState;
  /** How long a step of the simulated driver takes, if not two minutes. */
  readonly stepSeconds?: number;
  /** Whether the flow goes on until its orders are delivered. */
  readonly isDelivered?: boolean;
  /** How often people do it at the same time, if not once. */
  readonly times?: number;
}

export interface FlowRun {
  readonly calls: readonly OutsideCall[];
  /** What the writes of the bridge's deliveries cost. */
  readonly writes: MeteredWrites;
  /** What the writes of what is watched of courier accounts cost. */
  readonly watchWrites: MeteredWrites;
  /** What the courier's writes for points cost. */
  readonly pointWrites: MeteredWrites;
  /** What its writes for orders cost. */
  readonly orderWrites: MeteredWrites;
  /** How often each function ran. */
  readonly invocations: Readonly<Record<string, number>>;
  readonly state: FinalState;
  readonly history: readonly string[];
  /** How long people and systems needed until the flow was over. */
  readonly seconds: number;
}

/** Runs a flow once, with at most one failing call, and lets the world come to rest. */
export async function runFlow(order: FlowOrder, factories: HandlerFactories): Promise<FlowRun> {
  const flow = findFlow(order.flow);
  const world = await createMatrixWorld(factories, order);
  try {
    await flow.prepare?.(world);
    const startedAt = world.engine.scheduler.readNow();
    world.watch.start(order.cell);
    for (const meter of Object.values(world.meters)) meter.start();
    const before = countInvocations(world);
    const times = order.times ?? 1;
    const acting = Promise.all(Array.from({ length: times }, () => flow.act(world)));
    acting.catch((error: unknown) => world.engine.history.record("people", `FAIL ${error}`));
    const isOver = await world.runUntil(
      () =>
        order.isDelivered === true ? haveState(world, "completed", times) : flow.isOver(world),
      FLOW_MINUTES,
    );
    if (!isOver && order.cell === undefined)
      throw new Error(`without a fault, ${flow.name} is not over in ${FLOW_MINUTES} minutes`);
    world.watch.stop();
    const writes = world.meters.deliveries.stop();
    const watchWrites = world.meters.watches.stop();
    const pointWrites = world.meters.points.stop();
    const orderWrites = world.meters.orders.stop();
    const invocations = Object.fromEntries(
      Object.entries(countInvocations(world)).map(([name, count]) => [
        name,
        count - (before[name] ?? 0),
      ]),
    );
    const seconds = (world.engine.scheduler.readNow() - startedAt) / 1000;
    const state = await rest(world, flow, order);
    const { calls } = world.watch;
    if (!world.watch.hasMet()) throw new Error("the run does not come to the call that is to fail");
    const { lines: history } = world.engine.history;
    const metered = { writes, watchWrites, pointWrites, orderWrites };
    return { calls, ...metered, invocations, state, history, seconds };
  } finally {
    world.close();
  }
}

const countInvocations = ({ systems }: MatrixWorld): Record<string, number> =>
  Object.fromEntries(
    Array.from(systems.functions, ([name, { counts }]) => [name, counts.invocations]),
  );

async function rest(
  world: MatrixWorld,
  flow: Flow,
  { cell, expected = [] }: FlowOrder,
): Promise<FinalState> {
  const isAsExpected = (state: FinalState): boolean => {
    const differences = findDifferences(expected, state);
    return (
      cell === undefined ||
      differences.length === 0 ||
      findException(flow.name, cell, differences) !== undefined
    );
  };
  const look = async (minutes: number): Promise<FinalState> => {
    await world.run(minutes * 60);
    return [...(await readFinalState(world)), ...((await flow.describe?.(world)) ?? [])];
  };
  const [first, again] = REST_MINUTES;
  let state = await look(first);
  for (const minutes of LONGER_MINUTES) {
    if (isAsExpected(state)) break;
    state = await look(minutes);
  }
  return look(again);
}

/** Lists what one of two states has more often than the other: `- expected`, `+ found`. */
export function findDifferences(expected: FinalState, found: FinalState): string[] {
  const rest = [...found];
  const missing = expected.filter((line) => {
    const at = rest.indexOf(line);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...missing.map((line) => `- ${line}`), ...rest.map((line) => `+ ${line}`)];
}
