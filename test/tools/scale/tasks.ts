import type { HandlerFactories } from "#test/simulation/world/load-functions.ts";
import { type DueOptions, measureDue } from "./measure-due.ts";
import { type FairnessOptions, measureFairness } from "./measure-fairness.ts";
import { measureOutage, type OutageOptions } from "./measure-outage.ts";
import { measureRate, type RateOptions } from "./measure-rate.ts";

/** What is measured in a simulated world, each in a thread of its own. */
const MEASUREMENTS = {
  rate: measureRate,
  due: measureDue,
  outage: measureOutage,
  fairness: measureFairness,
} as const;

type Measurements = typeof MEASUREMENTS;
export type MeasurementName = keyof Measurements;
export interface MeasurementOptions {
  readonly rate: RateOptions;
  readonly due: DueOptions;
  readonly outage: OutageOptions;
  readonly fairness: FairnessOptions;
}
export type MeasurementResult<Name extends MeasurementName> = Awaited<
  ReturnType<Measurements[Name]>
>;

export interface Task {
  readonly name: MeasurementName;
  readonly options: MeasurementOptions[MeasurementName];
}

/** Runs a task with the handlers of this thread. */
export const runTask = ({ name, options }: Task, factories: HandlerFactories): Promise<unknown> =>
  (MEASUREMENTS[name] as (options: unknown, factories: HandlerFactories) => Promise<unknown>)(
    options,
    factories,
  );
