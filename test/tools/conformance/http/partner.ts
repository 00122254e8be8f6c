import { setTimeout } from "node:timers/promises";
import { type CallName, formatPath, getCall } from "#test/tools/conformance/documented-calls.ts";
import type { RequestSender, ServiceResponse } from "./request-sender.ts";

/** An account of the service, as its partner holds it. */
export interface Credentials {
  readonly clientid: string;
  readonly secretid: string;
  readonly email: string;
}

/** What one request says beyond its call. */
export interface CallOptions {
  /** The path's variable. */
  readonly id?: string | number | undefined;
  /** From the question mark on. */
  readonly query?: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly text?: string;
  /** In place of the two credential headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the call's own path. */
  readonly path?: string;
}

/** A partner's side of the interface. */
export interface Partner extends Credentials {
  /** One request; a 429 is obeyed and the request made again. */
  callApi(call: CallName, options?: CallOptions): Promise<ServiceResponse>;
  /** One request, whatever the answer. */
  callApiOnce(call: CallName, options?: CallOptions): Promise<ServiceResponse>;
}

const MAX_ATTEMPTS = 30;

/** The partner with these credentials. */
export function createPartner(send: RequestSender, credentials: Credentials): Partner {
  const { clientid, secretid } = credentials;

  const callApiOnce: Partner["callApiOnce"] = (name, options = {}) => {
    const { id, query = "", body, path, headers = { clientid, secretid } } = options;
    const call = getCall(name);
    const text = options.text ?? (body === undefined ? undefined : JSON.stringify(body));
    return send({
      method: call.method,
      path: `${path ?? formatPath(call, id)}${query}`,
      headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
      body: text,
    });
  };

  return {
    ...credentials,
    callApiOnce,
    async callApi(name, options) {
      for (let attempt = 1; ; attempt += 1) {
        const response = await callApiOnce(name, options);
        if (response.status !== 429 || attempt === MAX_ATTEMPTS) return response;
        await setTimeout(Number(response.headers["retry-after"] ?? 1) * 1000);
      }
    },
  };
}
