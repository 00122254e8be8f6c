import type { Driver } from "./route-plan.ts";

/** Drivers with the same capacity and the same shift: the planner's vehicles are all alike. */
export interface DriverFleet {
  readonly drivers: readonly Driver[];
  readonly capacity: number;
  readonly shift: Driver["shift"];
}

/** The drivers as fleets, the one that can carry most at once first. */
export function groupDriversByFleet(drivers: readonly Driver[]): DriverFleet[] {
  const driversByFleet = Map.groupBy(drivers, ({ capacity, shift }) =>
    [capacity, shift.from.getTime(), shift.to.getTime()].join(),
  );
  const fleets = [...driversByFleet.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [{ drivers: group, capacity: first.capacity, shift: first.shift }];
  });
  return fleets.toSorted((a, b) => computeFleetCapacity(b) - computeFleetCapacity(a));
}

const computeFleetCapacity = ({ drivers, capacity }: DriverFleet) => drivers.length * capacity;
