import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { DueAttempt } from "./notifications.ts";
import type { DueOrderStep } from "./sandbox.ts";

/**
 * Finds work by its due time alone, oldest first. Each item is hidden until `hiddenUntil` before it
 * is handled, so that the next sweep does not find it while it is in progress. A failing item does
 * not stop the others.
 */
export interface DueWork {
  forEachPoint(window: DueWindow, handle: (point: DuePoint) => Promise<void>): Promise<SweepResult>;
  forEachOrder(
    window: DueWindow,
    handle: (step: Omit<DueOrderStep, "waitMs">) => Promise<void>,
  ): Promise<SweepResult>;
  forEachNotification(
    window: DueWindow,
    handle: (notification: DueNotification) => Promise<void>,
  ): Promise<SweepResult>;
  /** Calls `handle` with the number of each route plan that still has unscheduled points. */
  forEachPlan(window: DueWindow, handle: (id: number) => Promise<void>): Promise<SweepResult>;
}

/** The part of a due point that shows what work it waits for. */
interface DuePoint {
  readonly point: PointIdentity;
  readonly hasPendingNotifications: boolean;
  readonly nextStepAt: Date | undefined;
  readonly statuses: number;
}

type DueNotification = Omit<DueAttempt, "waitMs">;

/** The number of handled items, and the errors of the others. */
interface SweepResult {
  readonly handledCount: number;
  readonly failures: readonly unknown[];
}

/** Selects what was due by `dueBy`, and hides it until `hiddenUntil`. */
export interface DueWindow {
  readonly dueBy: Date;
  readonly hiddenUntil: Date;
}
