import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { type CallKind, identifyCall, type KnownCall } from "./call-kinds.ts";

/** The number of lost responses to each kind of call. */
export type ResponseLosses = Partial<Record<CallKind, number>>;

/** A proxy in front of a courier that loses responses after the courier did the work. */
export interface FaultInjectingCourier {
  readonly url: string;
  /** Drops the next responses about these topics. */
  dropResponses(scenario: string, names: readonly string[], losses: ResponseLosses): void;
  /** Returns the number of responses dropped so far in a scenario. */
  countDropped(scenario: string): ResponseLosses;
  close(): Promise<void>;
}

interface ScenarioLosses {
  readonly left: ResponseLosses;
  readonly lost: ResponseLosses;
}

/**
 * Passes everything on to a courier, waits for its answer, and then loses it, where that was asked
 * for: the connection is cut, or, every other time, a gateway's 502 is all that arrives.
 */
export async function startFaultInjectingCourier(
  courierUrl: string,
): Promise<FaultInjectingCourier> {
  const lossesByScenario = new Map<string, ScenarioLosses>();
  const scenarioByTopic = new Map<string, string>();
  let losses = 0;

  /** Returns whether to drop this response, and counts it. */
  function consumeLoss({ kind, topic }: KnownCall): boolean {
    const scenarioLosses = lossesByScenario.get(scenarioByTopic.get(topic) ?? "");
    if (scenarioLosses === undefined || (scenarioLosses.left[kind] ?? 0) === 0) return false;
    scenarioLosses.left[kind] = (scenarioLosses.left[kind] ?? 0) - 1;
    scenarioLosses.lost[kind] = (scenarioLosses.lost[kind] ?? 0) + 1;
    return true;
  }

  /** Assigns the topic's new name to the same scenario. */
  function trackNewTopic({ topic, findNewTopic }: KnownCall, courierResponse: unknown): void {
    const [scenario, name] = [scenarioByTopic.get(topic), findNewTopic(courierResponse)];
    if (scenario !== undefined && name !== undefined) scenarioByTopic.set(name, scenario);
  }

  async function forwardRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const body = await text(request);
    const courierResponse = await fetch(toForwardedUrl(courierUrl, url), {
      method,
      headers: pickForwardedHeaders(request),
      ...(body !== "" && { body }),
      signal: AbortSignal.timeout(20_000),
    });
    const responseText = await courierResponse.text();
    const { pathname } = toForwardedUrl(courierUrl, url);
    if (shouldDrop(identifyCall(method, pathname, parseJson(body)), responseText)) {
      losses += 1;
      dropResponse(response, losses);
    } else {
      response
        .writeHead(courierResponse.status, pickResponseHeaders(courierResponse))
        .end(responseText);
    }
  }

  function shouldDrop(call: KnownCall | undefined, responseText: string): boolean {
    if (call === undefined) return false;
    trackNewTopic(call, parseJson(responseText));
    return consumeLoss(call);
  }

  const server = createServer((request, response) => {
    forwardRequest(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropResponses(scenario, names, left) {
      lossesByScenario.set(scenario, { left: { ...left }, lost: {} });
      for (const name of names) scenarioByTopic.set(name, scenario);
    },
    countDropped: (scenario) => ({ ...lossesByScenario.get(scenario)?.lost }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/**
 * Leaves out the parameter by which ours tells the driver's place with an order: other couriers are asked
 * for it by a call of its own, whose response can get lost.
 */
function toForwardedUrl(courierUrl: string, path: string): URL {
  const url = new URL(courierUrl + path);
  url.searchParams.delete("include_driver_location");
  return url;
}

/** Closes the connection, or responds like a gateway that lost its upstream. */
function dropResponse(response: ServerResponse, number: number): void {
  if (number % 2 === 1) response.destroy();
  else response.writeHead(502).end("Bad Gateway");
}

/** Picks the headers that the courier reads. The others belong to the connection. */
const pickForwardedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "clientid", "secretid"].flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

const pickResponseHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["content-type", "retry-after"].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
