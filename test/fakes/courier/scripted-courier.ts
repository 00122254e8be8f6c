import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A service that answers whatever it is told to, and remembers what it was asked. */
export async function startScriptedCourier() {
  const plannedResponse = {
    status: 200,
    body: "",
    headers: {} as Record<string, string>,
    shopThrottle: 0,
  };
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
    /** What was asked last, its body parsed. */
    readLastRequest() {
      const { method, url, body } = requests.at(-1) ?? { method: "", url: "", body: "" };
      return { method, url, body: body === "" ? undefined : JSON.parse(body) };
    },
    /** Answers everything with this from now on; text is sent as it is. */
    respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
      Object.assign(plannedResponse, { status, headers, body: toBodyText(body) });
    },
    /** Answers one address with this, 200, whatever is answered else. */
    respondAt(url: string, body: unknown) {
      responsesByUrl.set(url, toBodyText(body));
    },
    /** Asks for a short pause so many times before it answers. */
    throttleNext(times: number) {
      plannedResponse.shopThrottle = times;
    },
    /** Forgets what it was told and asked. */
    reset() {
      requests.splice(0);
      responsesByUrl.clear();
      Object.assign(plannedResponse, { status: 200, body: "", headers: {}, shopThrottle: 0 });
    },
    close: () => server.close(),
  };
}

const toBodyText = (body: unknown): string =>
  typeof body === "string" ? body : (JSON.stringify(body) ?? "");
