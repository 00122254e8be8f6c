import type { Driver } from "./route-plan.ts";

/** Drivers with equal capacity and shift. The planner requires equal vehicles. */
export interface DriverFleet {
  readonly drivers: readonly Driver[];
  readonly capacity: number;
  readonly shift: Driver["shift"];
}

/** Groups the drivers by fleet, the largest total capacity first. */
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
