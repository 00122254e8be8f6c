import aws4 from "aws4";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** What Lambda gives each function. */
export interface AwsVariables {
  readonly AWS_REGION: string;
  readonly AWS_ACCESS_KEY_ID: string;
  readonly AWS_SECRET_ACCESS_KEY: string;
  readonly AWS_SESSION_TOKEN?: string | undefined;
}

interface AwsCall<Variables extends AwsVariables> {
  /** As AWS signs it. */
  readonly service: string;
  /** The address of the service. */
  readonly findAddress: (env: Variables) => string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const TIMEOUT_MS = 5_000;

/** Calls a service of AWS whose client would be larger than its use. Returns whatever it answers. */
export async function callAws<Variables extends AwsVariables>(
  readEnv: () => Variables,
  { service, findAddress, method, path, headers, body = "" }: AwsCall<Variables>,
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const env = readEnv();
  const url = new URL(path, findAddress(env));
  const signed = aws4.sign(
    {
      ...{ host: url.host, path: url.pathname, method },
      ...{ service, region: env.AWS_REGION, headers: { ...headers }, body },
    },
    {
      accessKeyId: env.AWS_ACCESS_KEY_ID,
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
      ...(env.AWS_SESSION_TOKEN !== undefined && { sessionToken: env.AWS_SESSION_TOKEN }),
    },
  );
  const response = await fetch(url, {
    method,
    headers: signed.headers as Record<string, string>,
    ...(method === "POST" && { body }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, answer: parseJson(await response.text()) };
}
