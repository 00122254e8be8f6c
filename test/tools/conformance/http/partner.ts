import { setTimeout } from "node:timers/promises";
import { type CallName, callNamed, pathWith } from "#test/tools/conformance/documented-calls.ts";
import type { Answer, Send } from "./request-sender.ts";

/** An account of the service, as its partner holds it. */
export interface Credentials {
  readonly clientid: string;
  readonly secretid: string;
  readonly email: string;
}

/** What one request says beyond its call. */
export interface Asking {
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
  ask(call: CallName, asking?: Asking): Promise<Answer>;
  /** One request, whatever the answer. */
  askOnce(call: CallName, asking?: Asking): Promise<Answer>;
}

const MOST_TRIES = 30;

/** The partner with these credentials. */
export function partnerWith(send: Send, credentials: Credentials): Partner {
  const { clientid, secretid } = credentials;

  const askOnce: Partner["askOnce"] = (name, asking = {}) => {
    const { id, query = "", body, path, headers = { clientid, secretid } } = asking;
    const call = callNamed(name);
    const text = asking.text ?? (body === undefined ? undefined : JSON.stringify(body));
    return send({
      method: call.method,
      path: `${path ?? pathWith(call, id)}${query}`,
      headers: { ...headers, ...(text !== undefined && { "content-type": "application/json" }) },
      body: text,
    });
  };

  return {
    ...credentials,
    askOnce,
    async ask(name, asking) {
      for (let tries = 1; ; tries += 1) {
        const answer = await askOnce(name, asking);
        if (answer.status !== 429 || tries === MOST_TRIES) return answer;
        await setTimeout(Number(answer.headers["retry-after"] ?? 1) * 1000);
      }
    },
  };
}
