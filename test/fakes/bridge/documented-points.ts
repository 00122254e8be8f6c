import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import type { Courier, PointRequest } from "#shared/bridge/ports/courier.ts";
import { fail, ok } from "#shared/kernel/result.ts";

type PointCalls = Pick<
  Courier,
  "findPoint" | "trackPoint" | "createPoint" | "markPoint" | "ratePointDriver"
>;
interface FakePoint extends PointRequest {
  readonly id: string;
  status: CourierStatus | undefined;
  rating?: number;
  /** What only some couriers tell. */
  additions?: Partial<PointView>;
}

/** The statuses that allow each mark, and the resulting status (API documentation, Transitions). */
const MARK_TRANSITIONS = {
  "delivery-ready": { from: ["draft", "ready", "attempt-failed", "returned"], to: "ready" },
  "return-ready": { from: ["delivered"], to: "return-ready" },
  "return-received": { from: ["at-laboratory"], to: "return-received" },
} as const satisfies Record<string, { from: readonly CourierStatus[]; to: CourierStatus }>;

/** Creates the points of a documented courier. */
export function createDocumentedPoints() {
  const points: FakePoint[] = [];
  const findPoint = (accessKey: string) =>
    points.find((point) => point.accessKey.toLowerCase() === accessKey.toLowerCase());
  const readPoint = async (accessKey: string) => {
    const [point, ...duplicates] = points.filter(
      (one) => one.accessKey.toLowerCase() === accessKey.toLowerCase(),
    );
    return (
      point && {
        pointId: point.id,
        status: point.status,
        ...point.additions,
        ...(duplicates.length > 0 && { duplicateIds: duplicates.map(({ id }) => id) }),
      }
    );
  };
  const calls: PointCalls = {
    findPoint: readPoint,
    trackPoint: readPoint,
    async createPoint(request) {
      const id = String(7000 + points.length);
      points.push({ ...request, id, status: "ready" });
      return ok({ pointId: id });
    },
    async markPoint(pointId, as) {
      const point = points.find(({ id }) => id === pointId);
      if (point === undefined) return fail({ text: "There is no such point." });
      const { from, to } = MARK_TRANSITIONS[as];
      const isAllowed = from.some((status) => status === point.status);
      if (!isAllowed) return fail({ text: `The point is "${point.status}".` });
      point.status = to;
      return ok(undefined);
    },
    async ratePointDriver(pointId, rating) {
      const point = points.find(({ id }) => id === pointId);
      if (point === undefined) return fail({ text: "There is no such point." });
      point.rating ??= rating;
      return ok(undefined);
    },
  };
  return {
    calls,
    points,
    /** Sets the status that the courier reports. Undefined: a status that is not documented. */
    movePoint(accessKey: string, status: CourierStatus | undefined) {
      const point = findPoint(accessKey);
      if (point === undefined) throw new Error(`no point ${accessKey}`);
      point.status = status;
    },
  };
}
