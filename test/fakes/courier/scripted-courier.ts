import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Starts a courier that returns scripted responses and records requests. */
export async function startScriptedCourier() {
  const plannedResponse = {
    status: 200,
    body: "",
    headers: {} as Record<string, string>,
    shopThrottle: 0,
  };
  const nextResponses: (readonly [status: number, body: unknown])[] = [];
  const responsesByUrl = new Map<string, string>();
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
    if (plannedResponse.shopThrottle > 0) {
      plannedResponse.shopThrottle -= 1;
      response.writeHead(429, { "retry-after": "0" }).end("{}");
      return;
    }
    const [status, body] = nextResponses.shift() ?? [];
    if (status !== undefined) {
      response.writeHead(status).end(toBodyText(body));
      return;
    }
    const urlResponse = responsesByUrl.get(url);
    response.writeHead(
      urlResponse === undefined ? plannedResponse.status : 200,
      plannedResponse.headers,
    );
    response.end(urlResponse ?? plannedResponse.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Returns the last request with its parsed body. */
    readLastRequest() {
      const { method, url, body } = requests.at(-1) ?? { method: "", url: "", body: "" };
      return { method, url, body: body === "" ? undefined : JSON.parse(body) };
    },
    /** Sets the response to every request. A text body is sent unchanged. */
    respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
      Object.assign(plannedResponse, { status, headers, body: toBodyText(body) });
    },
    /** Sets the responses to the next requests, one each. */
    respondInTurn(...responses: (readonly [status: number, body: unknown])[]) {
      nextResponses.push(...responses);
    },
    /** Sets a response with status 200 to one URL, which takes precedence. */
    respondAt(url: string, body: unknown) {
      responsesByUrl.set(url, toBodyText(body));
    },
    /** Throttles the next requests before it responds. */
    throttleNext(times: number) {
      plannedResponse.shopThrottle = times;
    },
    /** Removes all scripted responses and recorded requests. */
    reset() {
      requests.splice(0);
      nextResponses.splice(0);
      responsesByUrl.clear();
      Object.assign(plannedResponse, { status: 200, body: "", headers: {}, shopThrottle: 0 });
    },
    close: () => server.close(),
  };
}

const toBodyText = (body: unknown): string =>
  typeof body === "string" ? body : (JSON.stringify(body) ?? "");
