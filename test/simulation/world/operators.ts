import { type Engine, stretchInterval } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import { callApi } from "./call-api.ts";
import { BRIDGE_HOST } from "./deployment.ts";
import { OPS_KEY } from "./secrets.ts";

const MINUTE_MS = 60_000;
/** The operator reads "repeat it after ten seconds". */
const PATIENCE_MS = 25_000;
/** A pause that gets no answer takes effect within this time, or never. */
const LATEST_PAUSE_MS = 2 * MINUTE_MS;
const CLEANING_MS = 30 * MINUTE_MS;
const base = `https://${BRIDGE_HOST}/ops/v1`;
const headers = { "x-ops-key": OPS_KEY };

interface OperatorOptions {
  readonly storeIds: readonly string[];
  readonly interventions: number;
  readonly minutes: number;
  readonly random: Random;
}

/** Lets an operator pause and resume, replay and redrive, over the operator API. */
export function startOperator(engine: Engine, options: OperatorOptions) {
  const { scheduler, history } = engine;
  const { random, storeIds } = options;
  let hasEnded = false;

  async function call(path: string, body?: object): Promise<boolean> {
    try {
      const { status, body: answer } = await callApi("POST", `${base}/${path}`, { headers, body });
      history.record("operator", `POST ${path} -> ${status}`);
      // A gateway's page with 200 acknowledges nothing.
      return status < 300 && answer !== undefined;
    } catch {
      history.record("operator", `POST ${path} gets no answer`);
      return false;
    }
  }

  /** Repeats a call until it is acknowledged, as a person does who reads the answer. */
  async function insist(path: string, body?: object): Promise<void> {
    while (!(await call(path, body))) await scheduler.sleep(PATIENCE_MS);
  }

  const pause = async (target: string): Promise<void> => {
    const isPaused = await call(`${target}/pause`);
    await scheduler.sleep(random.drawInteger(1, 10) * MINUTE_MS);
    await insist(`${target}/resume`);
    if (isPaused) return;
    // Who got no answer looks again whether it is paused: the request may have come after that.
    await scheduler.sleep(LATEST_PAUSE_MS);
    await insist(`${target}/resume`);
  };
  const interventions = [
    () => pause(`stores/${random.pick(storeIds)}`),
    () => pause("accounts/courier"),
    () =>
      call(`stores/${random.pick(storeIds)}/replay`, {
        since: new Date(scheduler.readNow() - 60 * MINUTE_MS).toISOString(),
      }),
    () => call("accounts/courier/resync"),
    () => redrive(),
  ];

  async function redrive(): Promise<void> {
    for (const queue of ["reconcile", "shop-events", "webhooks"])
      await insist(`dead-letters/${queue}/redrive`, {});
  }

  for (let count = 0; count < options.interventions; count++)
    scheduler.schedule(random.drawInteger(1, options.minutes) * MINUTE_MS, () => {
      if (!hasEnded) void random.pick(interventions)();
    });
  return {
    /** Does what the alarms ask for after a bad hour: sends dead letters again, every half hour. */
    startCleaning(): void {
      hasEnded = true;
      const clean = () => {
        scheduler.schedule(stretchInterval(engine, CLEANING_MS), clean);
        void redrive();
      };
      clean();
    },
  };
}
