import type { Order } from "#shared/courier/domain/orders/order.ts";
import type { OrderIdentity } from "#shared/courier/domain/orders/order-id.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { DueReferences } from "#shared/courier/ports/due-work.ts";
import type { NotificationQueue, Notifications } from "#shared/courier/ports/notifications.ts";
import type { Orders } from "#shared/courier/ports/orders.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import type { OrderSimulationQueue, PointSimulationQueue } from "#shared/courier/ports/sandbox.ts";

export interface RequeueDeps {
  readonly points: Pick<Points, "find">;
  readonly orders: Pick<Orders, "find">;
  readonly notifications: Pick<Notifications, "find">;
  readonly workQueue: NotificationQueue & PointSimulationQueue & OrderSimulationQueue;
}

/** Returns the functions that enqueue the overdue work of a point, an order or a notification, and return it. */
export function requeueDueWork({ points, orders, notifications, workQueue }: RequeueDeps) {
  const isDue = (at: Date | undefined, dueBy: Date) => at !== undefined && at <= dueBy;

  return {
    async point(identity: PointIdentity, dueBy: Date): Promise<Point> {
      const point = await points.find(identity);
      if (point === undefined) throw new Error("a due point is missing");
      if (point.outbox.length > 0) await workQueue.enqueueOutbox(identity);
      if (!isDue(point.nextStepAt, dueBy)) return point;
      const statusesBefore = point.history.length;
      await workQueue.enqueuePointStep({ point: identity, statusesBefore, waitMs: 0 });
      return point;
    },

    async order(identity: OrderIdentity, dueBy: Date): Promise<Order> {
      const order = await orders.find(identity);
      if (order === undefined) throw new Error("a due order is missing");
      if (!isDue(order.nextStepAt, dueBy)) return order;
      const eventsBefore = order.history.length;
      await workQueue.enqueueOrderStep({ order: identity, eventsBefore, waitMs: 0 });
      return order;
    },

    async notification({ accountNumber, number }: DueReferences["notification"]): Promise<void> {
      const notification = await notifications.find(accountNumber, number);
      if (notification === undefined) throw new Error("a due notification is missing");
      const attemptsBefore = notification.attempts.length;
      await workQueue.enqueueAttempt({ accountNumber, number, attemptsBefore, waitMs: 0 });
    },
  };
}
