import { setTimeout } from "node:timers/promises";
import { type Call, pathOf } from "#shared/contract/call.ts";
import { createPoint } from "#shared/contract/points/create-point.ts";
import { getPointByAccessKey, trackPointByAccessKey } from "#shared/contract/points/read-points.ts";
import { ok, refused } from "#shared/kernel/result.ts";
import type { PointView } from "../../domain/courier-view.ts";
import type { CourierAccount } from "../../domain/tenancy.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Courier } from "../../ports/courier.ts";
import { fetchJson, type JsonAnswer } from "../fetch-json.ts";
import { readCreated, readPoint, readRefusal } from "./answers.ts";

const TIMEOUT_MS = 5_000;
/** A pause longer than this is left to a later look. */
const LONGEST_PAUSE_SECONDS = 3;

/** One account at a courier, reached over HTTP. It may be anybody's service that keeps the document. */
export function httpCourier(account: CourierAccount): Courier {
  const ask = (call: Call, variables: Record<string, string>, body: unknown) =>
    fetchJson(account.baseUrl.replace(/\/$/, "") + pathOf(call, variables), {
      method: call.method,
      headers: { clientid: account.clientId, secretid: account.secretId },
      body,
      timeoutMs: TIMEOUT_MS,
      unreachable: "The courier cannot be reached. It is tried again by itself.",
    });

  async function request(
    call: Call,
    variables: Record<string, string>,
    body?: unknown,
  ): Promise<JsonAnswer> {
    const answer = await ask(call, variables, body);
    const pauseSeconds = answer.retryAfterSeconds ?? LONGEST_PAUSE_SECONDS + 1;
    if (answer.status !== 429 || pauseSeconds > LONGEST_PAUSE_SECONDS) return answered(answer);
    // A call that was refused for its rate was not carried out. A little more by chance, so that
    // waiting workers do not come back together.
    await setTimeout((pauseSeconds + Math.random()) * 1000);
    return answered(await ask(call, variables, body));
  }

  async function read(call: Call, accessKey: string): Promise<PointView | undefined> {
    const { status, body } = await request(call, { access_key: accessKey });
    // The document names no HTTP status for "not found": a refusal in JSON says as much.
    if (status === 404 || (status >= 400 && isJsonObject(body))) return undefined;
    const point = readPoint(body, accessKey);
    if (point === "unknown") throw outsideContract(call, status);
    return point === "none" ? undefined : point;
  }

  return {
    findPoint: (accessKey) => read(getPointByAccessKey, accessKey),
    track: (accessKey) => read(trackPointByAccessKey, accessKey),

    async createPoint(point) {
      const { status, body } = await request(
        createPoint,
        {},
        {
          access_key: point.accessKey,
          rec_name: point.name,
          rec_phone: point.phone,
          rec_desc: point.notes,
          rec_address: point.address,
          rec_email: point.email,
        },
      );
      const pointId = status < 400 ? readCreated(body) : undefined;
      if (pointId !== undefined) return ok({ pointId });
      const text = readRefusal(body);
      if (text === undefined && status < 400) throw outsideContract(createPoint, status);
      return refused({ text: text ?? `it answered ${status} and gave no reason` });
    },
  };
}

/** The answer, unless it is one that time or new credentials will change. */
function answered(answer: JsonAnswer): JsonAnswer {
  if (answer.status === 401 || answer.status === 403) {
    throw new Unavailable(
      "The courier refuses the account's credentials. Check the client id and the secret id.",
      { kind: "credentials" },
    );
  }
  if (answer.status === 429) {
    throw new Unavailable("The courier asks for a pause. It is tried again by itself.", {
      kind: "paused",
      retryAfterSeconds: answer.retryAfterSeconds,
    });
  }
  if (answer.status >= 500) {
    throw new Unavailable("The courier has a fault of its own. It is tried again by itself.", {
      kind: "down",
    });
  }
  return answer;
}

const isJsonObject = (body: unknown): boolean => typeof body === "object" && body !== null;

const outsideContract = ({ method, path }: Call, status: number) =>
  new Error(`the courier answered ${method} ${path} with ${status}, outside its document`);
