import * as z from "zod";
import { type Endpoints, getCourierHeaders, requestJson } from "./endpoints.ts";
import { STEP_SECONDS } from "./local-process.ts";
import { updateCourierAccount } from "./merchant-page.ts";

const POINT_LIST = z.object({ data: z.array(z.object({ id: z.int(), access_key: z.string() })) });
const driver = { name: "Sam", surname: "Hill", phone: "12125550177" };
const WAITING_STEP_SECONDS = 900;

/** Sets whether the sandbox driver of the seeded account waits, so that a test can drive instead. */
export const setDriverWaiting = (at: Endpoints, isWaiting: boolean): Promise<void> =>
  updateCourierAccount(at, at.courier, {
    sandbox_step_seconds: isWaiting ? WAITING_STEP_SECONDS : STEP_SECONDS,
  });

/** Takes a point from status to status, as the courier's operator can. */
export async function drivePoint(
  at: Endpoints,
  accessKey: string,
  statuses: readonly number[],
): Promise<void> {
  const { url, opsKey, clientid } = at.courier;
  const id = await findPointId(at, accessKey);
  for (const status_id of statuses) {
    await requestJson(`${url}/api/ops/v1/points/${id}/status?clientid=${clientid}`, {
      headers: { "x-ops-key": opsKey },
      json: { status_id, ...(status_id === 1550 && { courier: driver }) },
    });
  }
}

/** Adds the link of a photo to a point, as the courier's operator can. */
export async function addPointPhoto(at: Endpoints, accessKey: string, url: string): Promise<void> {
  const { url: courier, opsKey, clientid } = at.courier;
  const id = await findPointId(at, accessKey);
  await requestJson(`${courier}/api/ops/v1/points/${id}/images?clientid=${clientid}`, {
    headers: { "x-ops-key": opsKey },
    json: { url },
  });
}

async function findPointId(at: Endpoints, accessKey: string): Promise<number> {
  for (let start = 0; ; ) {
    const { data } = POINT_LIST.parse(
      await requestJson(`${at.courier.url}/api/restfull/v4/points/dropoff?start=${start}`, {
        headers: getCourierHeaders(at),
      }),
    );
    const found = data.find(({ access_key }) => access_key === accessKey);
    if (found !== undefined) return found.id;
    if (data.length === 0) throw new Error(`No point has the access key ${accessKey}`);
    start += data.length;
  }
}
