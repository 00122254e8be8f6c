import { setTimeout } from "node:timers/promises";
import { type CallName, formatPath, getCall } from "#test/tools/conformance/documented-calls.ts";
import type { RequestSender, ServiceResponse } from "./request-sender.ts";

/** The credentials of an account. */
export interface Credentials {
  readonly clientid: string;
  readonly secretid: string;
  readonly email: string;
}

/** The parts of one request besides its call. */
export interface CallOptions {
  /** The path's variable. */
  readonly id?: string | number | undefined;
  /** The query, including the question mark. */
  readonly query?: string;
  readonly body?: unknown;
  /** A raw body, instead of `body` as JSON. */
  readonly text?: string;
  /** Headers that replace the two credential headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A path that replaces the call's own path. */
  readonly path?: string;
}

/** A client of the interface. */
export interface Partner extends Credentials {
  /** Sends a request. Waits and repeats it after a 429. */
  callApi(call: CallName, options?: CallOptions): Promise<ServiceResponse>;
  /** Sends a request once, whatever the response. */
  callApiOnce(call: CallName, options?: CallOptions): Promise<ServiceResponse>;
}

const MAX_ATTEMPTS = 30;

/** Creates a client with these credentials. */
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
