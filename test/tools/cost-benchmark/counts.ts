/** What was counted of one function in a time. */
export interface FunctionCounts {
  invocations: number;
  cpuMs: number;
  outsideCalls: number;
  outsideBytes: number;
  awsCalls: number;
  queueSends: number;
  secretReads: number;
  tableReads: number;
  tableWrites: number;
  readUnits: number;
  writeUnits: number;
  indexWriteUnits: number;
  logBytes: number;
}

/** What was counted of a whole run, or of a part of it: by function, and the requests that the APIs received. */
export interface Counts {
  readonly functions: Readonly<Record<string, FunctionCounts>>;
  readonly apiRequests: Readonly<Record<"Bridge" | "Courier" | "looks", number>>;
}

export const createFunctionCounts = (): FunctionCounts => ({
  invocations: 0,
  cpuMs: 0,
  outsideCalls: 0,
  outsideBytes: 0,
  awsCalls: 0,
  queueSends: 0,
  secretReads: 0,
  tableReads: 0,
  tableWrites: 0,
  readUnits: 0,
  writeUnits: 0,
  indexWriteUnits: 0,
  logBytes: 0,
});

const COUNT_NAMES = Object.keys(createFunctionCounts()) as (keyof FunctionCounts)[];

/** Combines two counts, number by number. */
const combine = (
  one: FunctionCounts,
  other: FunctionCounts,
  compute: (a: number, b: number) => number,
): FunctionCounts => {
  const result = createFunctionCounts();
  for (const name of COUNT_NAMES) result[name] = compute(one[name], other[name]);
  return result;
};

/** What was counted between two times, each divided. */
export function subtractCounts(later: Counts, earlier: Counts, divisor = 1): Counts {
  const functions = Object.entries(later.functions).map(([name, counts]) => [
    name,
    combine(counts, earlier.functions[name] ?? createFunctionCounts(), (a, b) => (a - b) / divisor),
  ]);
  return {
    functions: Object.fromEntries(functions),
    apiRequests: {
      Bridge: (later.apiRequests.Bridge - earlier.apiRequests.Bridge) / divisor,
      Courier: (later.apiRequests.Courier - earlier.apiRequests.Courier) / divisor,
      looks: (later.apiRequests.looks - earlier.apiRequests.looks) / divisor,
    },
  };
}

/** Adds the counts of all functions that are chosen. */
export const sumCounts = (
  { functions }: Counts,
  isChosen: (name: string) => boolean,
): FunctionCounts =>
  Object.entries(functions)
    .filter(([name]) => isChosen(name))
    .reduce((sum, [, counts]) => combine(sum, counts, (a, b) => a + b), createFunctionCounts());
