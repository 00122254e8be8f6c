import type { Credentials } from "./credentials.ts";

export interface FieldError {
  /** `hours.monday.0.to` */
  readonly field: string;
  readonly message: string;
}

/** A call that was not answered with what it asked for; status 0: the bridge was not reached. */
export interface ApiRefusal {
  readonly status: number;
  readonly message: string;
  readonly errors: readonly FieldError[];
  readonly signInUrl?: string | undefined;
  /** Trying again may not help, since the page itself is older than what it asks for. */
  readonly needsReload?: boolean | undefined;
}
export type ApiResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: ApiRefusal };

type Method = "GET" | "POST" | "PUT" | "DELETE";
export interface Api {
  /** One call for this store; `Value` is what the API's reference says that it answers. */
  call<Value>(method: Method, path: string, body?: unknown): Promise<ApiResult<Value>>;
}

const TIMEOUT_MS = 30_000;

export function createApi(storeId: string, credentials: Credentials): Api {
  async function sendRequest(method: Method, path: string, body: unknown): Promise<Response> {
    return fetch(`/api/v1/stores/${encodeURIComponent(storeId)}/${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(await credentials.createHeaders()),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  /** An ID token may be over when it arrives; the next one is fresh, and a refused call did nothing. */
  async function sendWithRetry(method: Method, path: string, body: unknown): Promise<Response> {
    const firstResponse = await sendRequest(method, path, body);
    const isStale = firstResponse.status === 401 && credentials.signInUrl === undefined;
    return isStale ? sendRequest(method, path, body) : firstResponse;
  }

  return {
    async call<Value>(method: Method, path: string, body?: unknown): Promise<ApiResult<Value>> {
      try {
        const response = await sendWithRetry(method, path, body);
        const payload: unknown = await response.json();
        return response.ok
          ? { ok: true, value: payload as Value }
          : { ok: false, refusal: toRefusal(response.status, payload, credentials) };
      } catch {
        return { ok: false, refusal: BRIDGE_UNREACHABLE };
      }
    },
  };
}

const BRIDGE_UNREACHABLE: ApiRefusal = {
  status: 0,
  message: "The bridge cannot be reached. Check your connection, then try again.",
  errors: [],
};

function toRefusal(status: number, payload: unknown, credentials: Credentials): ApiRefusal {
  if (status === 401) {
    const { refusalMessage, signInUrl } = credentials;
    return { status, message: refusalMessage, errors: [], signInUrl };
  }
  const errorBody = payload as {
    readonly message?: string;
    readonly errors?: readonly FieldError[];
  };
  return {
    status,
    message: errorBody.message ?? "Something failed on the bridge's side. Try again in a moment.",
    errors: errorBody.errors ?? [],
  };
}
