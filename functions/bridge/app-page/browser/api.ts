import type { Credentials } from "./credentials.ts";

export interface FieldError {
  /** `hours.monday.0.to` */
  readonly field: string;
  readonly message: string;
}

/** A call that was not answered with what it asked for; status 0: the bridge was not reached. */
export interface Refused {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly signInAt?: string | undefined;
}
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refused: Refused };

type Method = "GET" | "POST" | "PUT" | "DELETE";
export interface Api {
  /** One call for this store; `Value` is what the API's reference says that it answers. */
  call<Value>(method: Method, path: string, body?: unknown): Promise<Answer<Value>>;
}

const TIMEOUT_MS = 30_000;

export function apiOf(storeId: string, credentials: Credentials): Api {
  async function asked(method: Method, path: string, body: unknown): Promise<Response> {
    return fetch(`/api/v1/stores/${encodeURIComponent(storeId)}/${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(await credentials.headers()),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** An ID token may be over when it arrives; the next one is fresh, and a refused call did nothing. */
  async function patiently(method: Method, path: string, body: unknown): Promise<Response> {
    const first = await asked(method, path, body);
    const isStale = first.status === 401 && credentials.signInAt === undefined;
    return isStale ? asked(method, path, body) : first;
  }

  return {
    async call<Value>(method: Method, path: string, body?: unknown): Promise<Answer<Value>> {
      try {
        const response = await patiently(method, path, body);
        const answer: unknown = await response.json();
        return response.ok
          ? { ok: true, value: answer as Value }
          : { ok: false, refused: refusedBy(response.status, answer, credentials) };
      } catch {
        return { ok: false, refused: NOT_REACHED };
      }
    },
  };
}

const NOT_REACHED: Refused = {
  status: 0,
  message: "The bridge cannot be reached. Check your connection, then try again.",
  errors: [],
};

function refusedBy(status: number, answer: unknown, credentials: Credentials): Refused {
  if (status === 401) {
    const { whenRefused, signInAt } = credentials;
    return { status, message: whenRefused, errors: [], signInAt };
  }
  const said = answer as { readonly message?: string; readonly errors?: readonly FieldError[] };
  return {
    status,
    message: said.message ?? "Something failed on the bridge's side. Try again in a moment.",
    errors: said.errors ?? [],
  };
}
