/** What is checked, and the addresses and keys for it. */
export interface Deployment {
  /** The address of the bridge, of its output `BridgeUrl`. */
  readonly bridge?: string | undefined;
  /** The address of the courier, of its output `CourierUrl`. */
  readonly courier?: string | undefined;
  /** An operator's key. Without it, nothing is read with a key. */
  readonly opsKey?: string | undefined;
}

interface Check {
  /** What is true of a deployment that works. */
  readonly says: string;
  readonly url: string;
  readonly init?: RequestInit;
  readonly status: number;
  /** What the system answers, too, when it works but the stage does not offer this. API Gateway's own errors are JSON. */
  readonly unavailable?: { readonly status: number; readonly contentType: string };
}

/** The result of one check: what was expected, and what was wrong. */
export interface CheckResult {
  readonly says: string;
  readonly problem: string | undefined;
}

const TIMEOUT_MS = 20_000;

/** Checks a deployment from outside. It changes nothing there. */
export const checkDeployment = (deployment: Deployment): Promise<CheckResult[]> =>
  Promise.all(listChecks(deployment).map(runCheck));

const listChecks = ({ bridge, courier, opsKey }: Deployment): Check[] => [
  ...(bridge === undefined ? [] : listBridgeChecks(bridge, opsKey)),
  ...(courier === undefined ? [] : listCourierChecks(courier)),
];

const listBridgeChecks = (url: string, opsKey: string | undefined): Check[] => [
  {
    says: "merchants can open the sign-in page, or read that the stage sends no mail",
    url: `${url}/sign-in`,
    status: 200,
    unavailable: { status: 503, contentType: "text/html" },
  },
  { says: "the reference of the API is served", url: `${url}/api/docs`, status: 200 },
  {
    says: "a webhook with a wrong signature is refused",
    url: `${url}/shopify/webhooks`,
    init: {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-shopify-hmac-sha256": "AAAA",
        "x-shopify-topic": "orders/paid",
        "x-shopify-shop-domain": "smoke-test.myshopify.com",
      },
      body: "{}",
    },
    status: 401,
  },
  {
    says: "the operator's calls are refused without a key",
    url: `${url}/ops/v1/stores`,
    status: 401,
  },
  ...(opsKey === undefined
    ? []
    : [
        {
          says: "the operator's key opens them, and the table answers",
          url: `${url}/ops/v1/stores`,
          init: { headers: { "x-ops-key": opsKey } },
          status: 200,
        },
      ]),
];

const listCourierChecks = (url: string): Check[] => [
  {
    says: "the courier's interface is described",
    url: `${url}/openapi.json`,
    status: 200,
  },
  {
    says: "the courier's operator calls are refused without a key",
    url: `${url}/api/ops/v1/accounts`,
    init: { method: "POST", body: "{}", headers: { "content-type": "application/json" } },
    status: 401,
  },
];

async function runCheck(check: Check): Promise<CheckResult> {
  const { says, url, init = {}, status } = check;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    const problem = isExpected(response, check)
      ? undefined
      : `${init.method ?? "GET"} ${url} answered ${response.status}, not ${status}`;
    return { says, problem };
  } catch (error) {
    return { says, problem: `${url} did not answer: ${describeCause(error)}` };
  }
}

function isExpected({ status, headers }: Response, check: Check): boolean {
  const { unavailable } = check;
  if (status === check.status) return true;
  if (status !== unavailable?.status) return false;
  return headers.get("content-type")?.startsWith(unavailable.contentType) ?? false;
}

const describeCause = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};
