import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A service that answers whatever it is told to, and remembers what it was asked. */
export async function answeringCourier() {
  const planned = { status: 200, body: "", headers: {} as Record<string, string>, pauses: 0 };
  const answers = new Map<string, string>();
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
    if (planned.pauses > 0) {
      planned.pauses -= 1;
      response.writeHead(429, { "retry-after": "0" }).end("{}");
      return;
    }
    const own = answers.get(url);
    response.writeHead(own === undefined ? planned.status : 200, planned.headers);
    response.end(own ?? planned.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** What was asked last, its body parsed. */
    lastAsked() {
      const { method, url, body } = asked.at(-1) ?? { method: "", url: "", body: "" };
      return { method, url, body: body === "" ? undefined : JSON.parse(body) };
    },
    /** Answers everything with this from now on; text is sent as it is. */
    answers(status: number, body: unknown, headers: Record<string, string> = {}) {
      Object.assign(planned, { status, headers, body: written(body) });
    },
    /** Answers one address with this, 200, whatever is answered else. */
    answersAt(url: string, body: unknown) {
      answers.set(url, written(body));
    },
    /** Asks for a short pause so many times before it answers. */
    asksForPauses(times: number) {
      planned.pauses = times;
    },
    /** Forgets what it was told and asked. */
    reset() {
      asked.splice(0);
      answers.clear();
      Object.assign(planned, { status: 200, body: "", headers: {}, pauses: 0 });
    },
    close: () => server.close(),
  };
}

const written = (body: unknown): string =>
  typeof body === "string" ? body : (JSON.stringify(body) ?? "");
