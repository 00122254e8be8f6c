import type { ProofImageBody } from "#shared/contract/ops/operator-order-calls.ts";
import { MAX_PROOF_IMAGES, type Point } from "#shared/courier/domain/points/point.ts";
import type { PointIdentity } from "#shared/courier/domain/points/point-id.ts";
import type { Points } from "#shared/courier/ports/points.ts";
import {
  createInvalidFieldRefusal,
  createNotFoundRefusal,
  type Refusal,
} from "#shared/courier/use-cases/refusal.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { changePoint } from "./change-point.ts";

interface AddPointImageDeps {
  readonly points: Points;
  readonly clock: Clock;
}

/** Stores the link to an image of a point. Refuses too many, and any of an erased point. */
export function addPointImage({ points, clock }: AddPointImageDeps) {
  return async (
    identity: PointIdentity,
    { url, img_type }: ProofImageBody,
  ): Promise<Result<Point, Refusal>> => {
    let outcome: Result<Point, Refusal> = fail(createNotFoundRefusal("point"));
    await changePoint(points, identity, async (point) => {
      const refusal = findRefusal(point);
      if (refusal !== undefined) {
        outcome = fail(refusal);
        return undefined;
      }
      const uploadedBy = img_type === 1 ? "sender" : "courier";
      const image = { url, insertedAt: clock(), uploadedBy, status: point.status } as const;
      const changed = { ...point, images: [...point.images, image] };
      outcome = ok(changed);
      return changed;
    });
    return outcome;
  };
}

function findRefusal({ erasedAt, images }: Point): Refusal | undefined {
  if (erasedAt !== undefined)
    return createInvalidFieldRefusal("url", "belongs to a point that is erased");
  return images.length >= MAX_PROOF_IMAGES
    ? createInvalidFieldRefusal("url", `exceeds the limit of ${MAX_PROOF_IMAGES} images per point`)
    : undefined;
}
