import { type Call, pathOf } from "#shared/contract/call.ts";
import { createPoint } from "#shared/contract/points/create-point.ts";
import { getPointByAccessKey, trackPointByAccessKey } from "#shared/contract/points/read-points.ts";
import { jsonOrUndefined } from "#shared/kernel/json.ts";
import { ok, refused } from "#shared/kernel/result.ts";
import type { CourierView } from "../../domain/next-step.ts";
import type { CourierAccount } from "../../domain/tenancy.ts";
import { Unavailable } from "../../domain/unavailable.ts";
import type { Courier } from "../../ports.ts";
import { readCreated, readPoint, readRefusal } from "./answers.ts";

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const TIMEOUT_MS = 5_000;

/** One account at a courier, reached over HTTP. It may be anybody's service that keeps the document. */
export function httpCourier(account: CourierAccount): Courier {
  async function request(
    call: Call,
    variables: Record<string, string>,
    body?: unknown,
  ): Promise<Answer> {
    const url = new URL(account.baseUrl.replace(/\/$/, "") + pathOf(call, variables));
    const response = await fetch(url, {
      method: call.method,
      headers: {
        clientid: account.clientId,
        secretid: account.secretId,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    }).catch((cause: unknown) => {
      throw new Unavailable("The courier cannot be reached. It is tried again by itself.", {
        cause,
      });
    });
    return answered(response.status, jsonOrUndefined(await response.text()));
  }

  async function read(call: Call, accessKey: string): Promise<CourierView | undefined> {
    const { status, body } = await request(call, { access_key: accessKey });
    if (status === 404) return undefined;
    if (status >= 400) throw outsideContract(call, status);
    return readPoint(body, accessKey);
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
      const created = status < 400 ? readCreated(body) : undefined;
      if (created !== undefined) return ok({ pointId: created });
      if (status === 409) return refused({ kind: "key-in-use" });
      const text = readRefusal(body);
      if (text === undefined) throw outsideContract(createPoint, status);
      return refused({ kind: "refused", text });
    },
  };
}

/** The answer, unless it is one that time or new credentials will change. */
function answered(status: number, body: unknown): Answer {
  if (status === 401 || status === 403) {
    throw new Unavailable(
      "The courier refuses the account's credentials. Check the client id and the secret id.",
    );
  }
  if (status === 429) {
    throw new Unavailable("The courier asks for a pause. It is tried again by itself.");
  }
  if (status >= 500) {
    throw new Unavailable("The courier has a fault of its own. It is tried again by itself.");
  }
  return { status, body };
}

const outsideContract = ({ method, path }: Call, status: number) =>
  new Error(`the courier answered ${method} ${path} with ${status}, outside its document`);
