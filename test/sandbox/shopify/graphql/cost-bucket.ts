import type { Clock } from "#shared/kernel/clock.ts";

const maximumPoints = 2000;
const restorePerSecond = 100;

/** The points that an app can spend: at most 2,000, refilled by 100 a second. */
export interface CostBucket {
  /** Spends the points. Returns false and spends nothing if there are too few. */
  spend(points: number): boolean;
  refund(points: number): void;
  drain(): void;
  getStatus(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

export function createCostBucket(clock: Clock): CostBucket {
  let points = maximumPoints;
  let filledAtMs = clock().getTime();
  const refill = () => {
    const nowMs = clock().getTime();
    points = Math.min(maximumPoints, points + ((nowMs - filledAtMs) / 1000) * restorePerSecond);
    filledAtMs = nowMs;
  };
  return {
    spend(cost) {
      refill();
      if (cost > points) return false;
      points -= cost;
      return true;
    },
    refund(unused) {
      points = Math.min(maximumPoints, points + unused);
    },
    drain() {
      refill();
      points = 0;
    },
    getStatus() {
      refill();
      return {
        maximumAvailable: maximumPoints,
        currentlyAvailable: Math.floor(points),
        restoreRate: restorePerSecond,
      };
    },
  };
}
