import { shorten } from "#shared/bridge/domain/shorten-text.ts";
import type { Courier, PointRequest } from "#shared/bridge/ports/courier.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { createPointRoute } from "#shared/contract/points/create-point-route-call.ts";
import {
  getPointByAccessKey,
  trackPointByAccessKey,
} from "#shared/contract/points/point-read-calls.ts";
import {
  deliveryReady,
  dropoffReceived,
  laboratoryReady,
} from "#shared/contract/points/point-status-calls.ts";
import { ok } from "#shared/kernel/result.ts";
import { type CourierClient, isRefusedRead, outcome, outsideContract } from "./courier-client.ts";
import { saysFailure } from "./envelope.ts";
import { readCreated, readMarked, readPoint } from "./parse-point.ts";
import { minuteText } from "./parse-time.ts";
import { LONGEST } from "./text-limits.ts";

const MARKS = {
  "delivery-ready": deliveryReady,
  "return-ready": laboratoryReady,
  "return-received": dropoffReceived,
} as const;

/** The points module of one account. */
export function points(
  ask: CourierClient,
): Pick<Courier, "findPoint" | "track" | "createPoint" | "markPoint"> {
  const read = async (
    call: typeof getPointByAccessKey | typeof trackPointByAccessKey,
    accessKey: string,
  ) => {
    const answer = await ask(call, { variables: { access_key: accessKey } });
    if (isRefusedRead(answer)) return undefined;
    const point = readPoint(answer.body, accessKey);
    if (point === "unknown") throw outsideContract(call, answer.status);
    return point === "none" ? undefined : point;
  };
  const findPoint = (accessKey: string) => read(getPointByAccessKey, accessKey);

  /** The document does not show what the route variant answers: where it names no point, a look does. */
  const madePoint = async (body: unknown, accessKey: string) => {
    const pointId = readCreated(body);
    if (pointId !== undefined || saysFailure(body)) return pointId;
    return (await findPoint(accessKey))?.pointId;
  };

  async function createRoutePoint(request: PointRequest, pickUp: PickUp) {
    const body = { ...pointBody(request), ...pickUpBody(pickUp) };
    const answer = await ask(createPointRoute, { body });
    const pointId =
      answer.status < 400 ? await madePoint(answer.body, request.accessKey) : undefined;
    return outcome(createPointRoute, answer, () => asPoint(pointId));
  }

  return {
    findPoint,
    track: (accessKey) => read(trackPointByAccessKey, accessKey),

    async createPoint(request) {
      if (request.pickUp !== undefined) return createRoutePoint(request, request.pickUp);
      const answer = await ask(createPoint, { body: pointBody(request) });
      return outcome(createPoint, answer, (body) => asPoint(readCreated(body)));
    },

    async markPoint(pointId, as) {
      const answer = await ask(MARKS[as], { body: { id: pointId } });
      const marked = outcome(MARKS[as], answer, (body) => readMarked(body) || undefined);
      return marked.ok ? ok(undefined) : marked;
    },
  };
}

const asPoint = (pointId: string | undefined) => (pointId === undefined ? undefined : { pointId });

const pointBody = (point: PointRequest) => ({
  access_key: point.accessKey,
  rec_name: point.name,
  rec_phone: point.phone,
  rec_desc: point.notes,
  rec_address: point.address,
  rec_email: point.email,
});

type PickUp = NonNullable<PointRequest["pickUp"]>;

const pickUpBody = ({ address, at, notes }: PickUp) => ({
  pickup_address: shorten(address, LONGEST.address),
  pickup_time: minuteText(at),
  pickup_address_text: shorten(notes, LONGEST.notes),
});
