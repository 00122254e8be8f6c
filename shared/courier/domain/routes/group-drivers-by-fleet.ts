import type { Driver } from "./route-plan.ts";

/** Drivers with the same capacity and the same shift: the planner's vehicles are all alike. */
export interface Fleet {
  readonly drivers: readonly Driver[];
  readonly capacity: number;
  readonly shift: Driver["shift"];
}

/** The drivers as fleets, the one that can carry most at once first. */
export function fleetsOf(drivers: readonly Driver[]): Fleet[] {
  const alike = Map.groupBy(drivers, ({ capacity, shift }) =>
    [capacity, shift.from.getTime(), shift.to.getTime()].join(),
  );
  const fleets = [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ drivers: group, capacity: first.capacity, shift: first.shift }];
  });
  return fleets.toSorted((a, b) => carried(b) - carried(a));
}

const carried = ({ drivers, capacity }: Fleet) => drivers.length * capacity;
