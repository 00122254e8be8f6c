import type { IncomingMessage } from "node:http";
import * as z from "zod";
import type { DisturbRequest } from "#infra/local/faults/http-faults.ts";
import type { ApiResponse } from "#infra/local/operations/runtime-figures.ts";
import { BALANCER_BODY_BYTES, toBalancerEvent } from "./balancer-event.ts";
import { type BalancerRule, type FixedResponse, findRule } from "./balancer-routes.ts";
import type { HttpResponse } from "./http-response.ts";
import {
  type ApiServer,
  type HttpFunction,
  readBody,
  splitPath,
  startHttpServer,
} from "./http-server.ts";

/** What a function answers whose target group has multi-value headers. */
const resultSchema = z.object({
  statusCode: z.int().min(100).max(599),
  multiValueHeaders: z.record(z.string(), z.array(z.string())).default({}),
  body: z.string().default(""),
  isBase64Encoded: z.boolean(),
});

interface BalancerOptions {
  /** Counts each response. */
  readonly countResponse?: (response: ApiResponse) => void;
  /** The faults that are switched on. */
  readonly disturb?: DisturbRequest | undefined;
}

/** Serves the rules of a listener as a load balancer does, without TLS. Port 0 stands for any free port. */
export function startBalancerServer(
  rules: readonly BalancerRule<HttpFunction>[],
  otherwise: FixedResponse,
  port: number,
  { countResponse, disturb = () => undefined }: BalancerOptions = {},
): Promise<ApiServer> {
  const handleRequest = async (request: IncomingMessage): Promise<HttpResponse> => {
    const { method = "GET", url = "/", rawHeaders, socket } = request;
    const body = await readBody(request, BALANCER_BODY_BYTES);
    const path = splitPath(url);
    const rule = findRule(rules, method, path);
    if (rule === undefined) return toFixedResponse(otherwise);
    if (body === undefined) return createErrorPage(413, "Request Entity Too Large");
    const event = toBalancerEvent(
      { method, url, rawHeaders, body, sourceIp: socket.remoteAddress ?? "127.0.0.1" },
      rule.targetGroupArn,
    );
    const disturbed = await disturb(path);
    if (disturbed !== undefined) return disturbed;
    // A function that fails to load reports it at the call.
    await rule.target.boot().catch(() => undefined);
    return toResponse(await rule.target.invoke(event));
  };
  const answer = (request: IncomingMessage) =>
    handleRequest(request).catch(() => createErrorPage(502, "Bad Gateway"));
  return startHttpServer(answer, port, countResponse);
}

/** A result that the load balancer cannot read is answered with 502. */
function toResponse(result: unknown): HttpResponse {
  const { data } = resultSchema.safeParse(result);
  if (data === undefined) return createErrorPage(502, "Bad Gateway");
  const { statusCode, multiValueHeaders, body, isBase64Encoded } = data;
  return {
    status: statusCode,
    headers: multiValueHeaders,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}

const toFixedResponse = ({ status, contentType, text }: FixedResponse): HttpResponse => ({
  status,
  headers: { "content-type": contentType },
  body: Buffer.from(text),
});

/** A load balancer's own errors are pages. */
const createErrorPage = (status: number, title: string): HttpResponse => ({
  status,
  headers: { "content-type": "text/html" },
  body: Buffer.from(`<html><body><h1>${status} ${title}</h1></body></html>`),
});
