import { Lazy, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { WatchedFunctions } from "#functions/bridge/operator-api/env.ts";
import type { CallableFunction } from "./service-function.ts";

/** The functions of each stack whose runs operators watch, with how often a schedule runs them. */
const watchedByStack = new WeakMap<Stack, Map<CallableFunction, number | undefined>>();

/** Has operators see when a function last ran, and whether it failed. */
export function watchRuns(worker: CallableFunction, everyMinutes?: number): void {
  const stack = Stack.of(worker);
  const watched = watchedByStack.get(stack) ?? new Map<CallableFunction, number | undefined>();
  watchedByStack.set(stack, watched);
  watched.set(worker, everyMinutes);
}

/** Returns what a function's variable says of the watched functions, once all of them exist. */
export const formatWatched = (scope: Construct): string =>
  Lazy.string({
    produce: () => {
      const stack = Stack.of(scope);
      const watched = [...(watchedByStack.get(stack) ?? [])].map(
        ([{ service, functionName }, everyMinutes]): WatchedFunctions[number] =>
          everyMinutes === undefined
            ? [service, functionName]
            : [service, functionName, everyMinutes],
      );
      return stack.toJsonString(watched);
    },
  });
