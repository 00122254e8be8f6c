import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Courier, PointRequest } from "#shared/bridge/ports/courier.ts";
import { ok, refused } from "#shared/kernel/result.ts";

type PointCalls = Pick<Courier, "findPoint" | "track" | "createPoint" | "markPoint">;
type FakePoint = PointRequest & { readonly id: string; stage: Stage | undefined };

/** From where each mark may be set, and where it leads (interface document, Transitions). */
const MARKS = {
  "delivery-ready": { from: ["draft", "ready", "attempt-failed", "returned"], to: "ready" },
  "return-ready": { from: ["delivered"], to: "return-ready" },
  "return-received": { from: ["at-laboratory"], to: "return-received" },
} as const satisfies Record<string, { from: readonly Stage[]; to: Stage }>;

/** The points of a documented courier. */
export function fakePoints() {
  const points: FakePoint[] = [];
  const find = (accessKey: string) =>
    points.find((point) => point.accessKey.toLowerCase() === accessKey.toLowerCase());
  const view = async (accessKey: string) => {
    const point = find(accessKey);
    return point && { pointId: point.id, stage: point.stage };
  };
  const calls: PointCalls = {
    findPoint: view,
    track: view,
    async createPoint(request) {
      const id = String(7000 + points.length);
      points.push({ ...request, id, stage: "ready" });
      return ok({ pointId: id });
    },
    async markPoint(pointId, as) {
      const point = points.find(({ id }) => id === pointId);
      if (point === undefined) return refused({ text: "There is no such point." });
      const { from, to } = MARKS[as];
      const mayBeMarked = from.some((stage) => stage === point.stage);
      if (!mayBeMarked) return refused({ text: `The point is "${point.stage}".` });
      point.stage = to;
      return ok(undefined);
    },
  };
  return {
    calls,
    points,
    /** The courier reports this stage from now on; undefined: a word nobody knows. */
    moveTo(accessKey: string, stage: Stage | undefined) {
      const point = find(accessKey);
      if (point === undefined) throw new Error(`no point ${accessKey}`);
      point.stage = stage;
    },
  };
}
