import type { Stage } from "#shared/bridge/domain/stage.ts";
import type { Courier, PointRequest } from "#shared/bridge/ports/courier.ts";
import { ok, type Result } from "#shared/kernel/result.ts";

/** A courier that keeps the document and no more: it makes a second point for a key it has already. */
export function documentedCourier() {
  const points: (PointRequest & { id: string; stage: Stage | undefined })[] = [];
  const find = (accessKey: string) =>
    points.find((point) => point.accessKey.toLowerCase() === accessKey.toLowerCase());
  const view = (accessKey: string) => {
    const point = find(accessKey);
    return point && { pointId: point.id, stage: point.stage };
  };

  const courier: Courier = {
    findPoint: async (accessKey) => view(accessKey),
    track: async (accessKey) => view(accessKey),
    async createPoint(request): Promise<Result<{ pointId: string }, never>> {
      const id = String(7000 + points.length);
      points.push({ ...request, id, stage: "ready" });
      return ok({ pointId: id });
    },
  };
  return {
    courier,
    points,
    moveTo(accessKey: string, stage: Stage | undefined) {
      const point = find(accessKey);
      if (point === undefined) throw new Error(`no point ${accessKey}`);
      point.stage = stage;
    },
  };
}
