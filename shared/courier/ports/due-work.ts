import type { PointId } from "#shared/courier/domain/points/point-id.ts";
import type { DueAttempt } from "./notifications.ts";
import type { DueOrderStep } from "./sandbox.ts";

/**
 * What is due, found by time alone, oldest first. Each is put out of sight until `hiddenUntil`
 * before it is handed on, so that the next sweep does not name it again while it is worked on.
 * One that fails stops no other.
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
  /** Plans of routes, by their number, whose points are not all scheduled. */
  forEachPlan(window: DueWindow, handle: (id: number) => Promise<void>): Promise<SweepResult>;
}

/** As much of a due point as tells what it waits for. */
interface DuePoint {
  readonly id: PointId;
  readonly hasPendingNotifications: boolean;
  readonly nextStepAt: Date | undefined;
  readonly statuses: number;
}

type DueNotification = Omit<DueAttempt, "waitMs">;

/** How many were handed on, and why the others could not be. */
interface SweepResult {
  readonly handledCount: number;
  readonly failures: readonly unknown[];
}

/** By when a thing must have been due, and until when it is left alone then. */
export interface DueWindow {
  readonly dueBy: Date;
  readonly hiddenUntil: Date;
}
