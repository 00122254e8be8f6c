import { type Engine, findRunningInstance, waitForever } from "#test/simulation/aws/engine.ts";
import type {
  AwsCall,
  HttpAnswer,
  HttpRequest,
  Platform,
} from "#test/simulation/platform/platform.ts";
import { BRIDGE_HOST } from "#test/simulation/world/deployment.ts";
import type { Cell, OutsideCall } from "./cell-fault.ts";
import { type CallEffects, failAwsCall, failHttpCall } from "./fail-call.ts";
import { nameAwsCall, nameHttpCall } from "./name-call.ts";

const isWebhook = ({ url }: HttpRequest): boolean =>
  url.host === BRIDGE_HOST && url.pathname.endsWith("/webhooks");

/**
 * Stands between the functions and the platform, numbers what they call, and lets one call fail. What
 * people and the operator call is not counted: they repeat it by themselves.
 */
export function createCallWatch(engine: Engine, platform: Platform) {
  const calls: OutsideCall[] = [];
  let isWatching = false;
  let target: Cell | undefined;

  function findFault(operation: string, by: string | undefined): Cell["fault"] | undefined {
    if (!isWatching) return undefined;
    const number = calls.length;
    calls.push({ number, by: by ?? "store", operation, isOfFunction: by !== undefined });
    if (target?.call.number !== number) return undefined;
    if (target.call.operation !== operation)
      throw new Error(`call ${number} is ${operation}, and was ${target.call.operation} before`);
    engine.history.record(by ?? "store", `${operation} MEETS ${target.fault}`);
    return target.fault;
  }

  const createEffects = (): CallEffects => {
    const instance = findRunningInstance();
    return {
      sleep: (delayMs) => engine.scheduler.sleep(delayMs),
      die() {
        instance?.kill("IS KILLED");
        return waitForever();
      },
    };
  };

  const watched: Platform = {
    ...platform,
    callAws(call: AwsCall): Promise<unknown> {
      const instance = findRunningInstance();
      const fault =
        instance?.isAlive() === true
          ? findFault(nameAwsCall(call), nameFunction(instance.name))
          : undefined;
      const perform = () => platform.callAws(call);
      return fault === undefined ? perform() : failAwsCall(fault, perform, createEffects());
    },
    sendHttp(request: HttpRequest, signal): Promise<HttpAnswer> {
      const instance = findRunningInstance();
      const counts = instance === undefined ? isWebhook(request) : instance.isAlive();
      const by = instance && nameFunction(instance.name);
      const fault = counts ? findFault(nameHttpCall(request), by) : undefined;
      const perform = () => platform.sendHttp(request, signal);
      return fault === undefined
        ? perform()
        : failHttpCall(fault, perform, { ...createEffects(), signal });
    },
  };
  return {
    platform: watched,
    calls,
    /** Counts from now on, and lets the call of the cell fail. */
    start(cell: Cell | undefined): void {
      target = cell;
      isWatching = true;
    },
    stop: (): void => {
      isWatching = false;
    },
    /** Returns whether the run came to the call that was to fail. */
    hasMet: (): boolean => target === undefined || calls.length > target.call.number,
  };
}

const nameFunction = (instance: string): string => instance.split("#")[0] ?? instance;
