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
import { ratePointDriver } from "#shared/contract/points/rate-point-driver-call.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import { type CourierClient, toCallResult, toEmptyResult } from "./courier-client.ts";
import { isFailure, isSuccess } from "./envelope.ts";
import { readLookUp } from "./none-answer.ts";
import { isStatusChanged, parseCreatedPointId, parsePoint } from "./parse-point.ts";
import { formatMinute } from "./parse-time.ts";
import { COURIER_TEXT_LIMITS } from "./text-limits.ts";

const STATUS_CALLS = {
  "delivery-ready": deliveryReady,
  "return-ready": laboratoryReady,
  "return-received": dropoffReceived,
} as const;

/** Creates the calls of the points module, for one account and its known form of "none". */
export function createPointMethods(
  sendCall: CourierClient,
  noneForm?: string,
): Pick<Courier, "findPoint" | "trackPoint" | "createPoint" | "markPoint" | "ratePointDriver"> {
  const readByAccessKey = async (
    call: typeof getPointByAccessKey | typeof trackPointByAccessKey,
    accessKey: string,
    knownForm?: string,
  ) => {
    const response = await sendCall(call, { variables: { access_key: accessKey } });
    return readLookUp(response, (body) => parsePoint(body, accessKey), knownForm);
  };
  const findPoint = (accessKey: string) =>
    readByAccessKey(getPointByAccessKey, accessKey, noneForm);

  /** The response of the route variant is not documented. If it contains no id, a read finds the point. */
  const findCreatedPointId = async (body: unknown, accessKey: string) => {
    const pointId = parseCreatedPointId(body);
    if (pointId !== undefined || isFailure(body)) return pointId;
    return (await findPoint(accessKey))?.pointId;
  };

  async function createRoutePoint(request: PointRequest, pickUp: RoutePickUp) {
    const body = { ...toPointBody(request), ...toPickUpBody(pickUp) };
    const response = await sendCall(createPointRoute, { body });
    const pointId =
      response.status < 400
        ? await findCreatedPointId(response.body, request.accessKey)
        : undefined;
    return toCallResult(createPointRoute, response, () => toCreatedPoint(pointId));
  }

  return {
    findPoint,
    trackPoint: (accessKey) => readByAccessKey(trackPointByAccessKey, accessKey),

    async createPoint(request) {
      if (request.pickUp !== undefined) return createRoutePoint(request, request.pickUp);
      const response = await sendCall(createPoint, { body: toPointBody(request) });
      return toCallResult(createPoint, response, (body) =>
        toCreatedPoint(parseCreatedPointId(body)),
      );
    },

    async markPoint(pointId, status) {
      const call = STATUS_CALLS[status];
      return toEmptyResult(call, await sendCall(call, { body: { id: pointId } }), isStatusChanged);
    },

    async ratePointDriver(pointId, rating) {
      const body = { id: pointId, rate_val: rating };
      return toEmptyResult(ratePointDriver, await sendCall(ratePointDriver, { body }), isSuccess);
    },
  };
}

const toCreatedPoint = (pointId: string | undefined) =>
  pointId === undefined ? undefined : { pointId };

const toPointBody = (point: PointRequest) => ({
  access_key: point.accessKey,
  rec_name: point.name,
  rec_phone: point.phone,
  rec_desc: point.notes,
  rec_address: point.address,
  rec_email: point.email,
});

type RoutePickUp = NonNullable<PointRequest["pickUp"]>;

const toPickUpBody = ({ address, at, notes }: RoutePickUp) => ({
  pickup_address: shortenText(address, COURIER_TEXT_LIMITS.address),
  pickup_time: formatMinute(at),
  pickup_address_text: shortenText(notes, COURIER_TEXT_LIMITS.notes),
});
