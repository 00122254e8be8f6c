import type { LambdaHandler } from "../platform/module-hooks.ts";
import {
  type Engine,
  findRunningInstance,
  type Instance,
  runInInstance,
  runOutside,
  startInstance,
  waitForever,
} from "./engine.ts";

export interface FunctionOptions {
  readonly name: string;
  readonly timeoutSeconds: number;
  /** Evaluates the handler's module, as a new execution environment does. */
  readonly createHandler: () => LambdaHandler;
}

/** The invocation failed: the instance died, was stopped at its time-out, or its handler threw. */
class InvocationError extends Error {}

interface Environment {
  readonly instance: Instance;
  readonly handle: LambdaHandler;
  idleSince: number;
}

/** Lambda keeps idle environments for a time that it does not document. */
const IDLE_LIMIT_MS = 45 * 60_000;
const START_MS = [200, 1_500] as const;

/**
 * Simulates a Lambda function. Its semantics, by the AWS Lambda Developer Guide:
 * - Execution environment lifecycle: an environment serves one invocation at a time, is frozen
 *   between two, and is reused with what its code keeps in memory.
 * - Concurrency: what exceeds the limit is refused as throttled (429).
 * - Function timeout: "the function's environment is stopped" in the middle of what it does.
 */
export function createLambdaFunction(engine: Engine, options: FunctionOptions) {
  const { scheduler, random, history } = engine;
  const idle: Environment[] = [];
  let started = 0;
  const counts = { invocations: 0, failures: 0 };

  async function start(): Promise<Environment> {
    started += 1;
    const instance = startInstance(engine, `${options.name}#${started}`);
    await scheduler.sleep(random.drawInteger(...START_MS));
    try {
      const handle = runInInstance(instance, options.createHandler);
      return { instance, handle, idleSince: 0 };
    } catch (error) {
      history.record(instance.name, `CANNOT START ${String(error)}`);
      throw error;
    }
  }

  function takeIdle(): Environment | undefined {
    const oldest = scheduler.readNow() - IDLE_LIMIT_MS;
    const isUsable = ({ instance, idleSince }: Environment): boolean =>
      idleSince >= oldest && instance.isAlive();
    idle.splice(0, idle.length, ...idle.filter(isUsable));
    if (random.drawChance(engine.faults.coldStart)) return undefined;
    return idle.pop();
  }

  async function runIn(environment: Environment, event: unknown): Promise<unknown> {
    const { instance, handle } = environment;
    const endsAt = scheduler.readNow() + options.timeoutSeconds * 1000;
    const context = {
      functionName: options.name,
      awsRequestId: `${instance.name}-${counts.invocations}`,
      getRemainingTimeInMillis: () => endsAt - scheduler.readNow(),
    };
    const cancelTimeout = scheduler.schedule(options.timeoutSeconds * 1000, () =>
      instance.kill("IS STOPPED AT ITS TIME-OUT"),
    );
    const { promise: death, reject } = Promise.withResolvers<never>();
    const forgetDeath = instance.onKilled(() =>
      reject(new InvocationError("the environment ended")),
    );
    try {
      const answer = await Promise.race([
        runInInstance(instance, () => handle(event, context)),
        death,
      ]);
      environment.idleSince = scheduler.readNow();
      idle.push(environment);
      return answer;
    } catch (error) {
      counts.failures += 1;
      if (error instanceof InvocationError) throw error;
      history.record(instance.name, `FAILS ${String(error)}`);
      environment.idleSince = scheduler.readNow();
      idle.push(environment);
      throw new InvocationError(String(error), { cause: error });
    } finally {
      cancelTimeout();
      forgetDeath();
    }
  }

  return {
    name: options.name,
    counts,
    /** Runs the function once, whoever calls. The caller's own death does not stop it. */
    async invoke(event: unknown): Promise<unknown> {
      const caller = findRunningInstance();
      if (caller?.isAlive() === false) return waitForever();
      if (engine.faults.runThrottled > 0 && random.drawChance(engine.faults.runThrottled)) {
        history.record(options.name, "IS THROTTLED");
        throw new InvocationError("as many as allowed run already");
      }
      counts.invocations += 1;
      const answer = await runOutside(async () => runIn(takeIdle() ?? (await start()), event));
      if (caller?.isAlive() === false) return waitForever();
      return answer;
    },
  };
}
export type LambdaFunction = ReturnType<typeof createLambdaFunction>;
