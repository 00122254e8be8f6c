import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import { answerFaultRequest } from "#infra/local/faults/fault-routes.ts";
import { type Answer, answerJson, answerNotFound } from "./answer.ts";
import type { Operations } from "./operations.ts";

/** As long as metrics are kept. */
const LONGEST_MINUTES = 180;
/** CloudWatch decides alarms every minute, whether anybody looks or not. */
const EVALUATION_MS = 60_000;

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/** Serves the operations page, and what it shows as JSON. Nothing but the alarms is computed unless asked. */
export async function startOperationsServer(
  operations: Operations,
  port: number,
  faults: FaultBoard,
) {
  const server = createServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    try {
      const answered = await answerFaultRequest(faults, request);
      if (answered !== undefined) send(response, answered);
      else send(response, method === "GET" ? await answer(operations, url) : answerNotFound());
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      send(response, { ...answerJson({ problem }), status: 500 });
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  // The first evaluation reads the alarms; an alarm that cannot be read is reported to who looks.
  const timer = setInterval(() => {
    try {
      operations.evaluateAlarms(new Date());
    } catch {}
  }, EVALUATION_MS).unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { ...HEADERS, "content-type": type }).end(body);
}

async function answer(operations: Operations, url: string): Promise<Answer> {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (pathname === "/api/alarms")
    return answerJson({ alarms: operations.evaluateAlarms(new Date()) });
  if (pathname === "/api/forecast")
    return answerJson({ alarms: operations.forecastAlarms(new Date()) });
  if (!pathname.startsWith("/api/dashboards")) return readPage(pathname);
  const dashboards = await operations.readDashboards();
  if (pathname === "/api/dashboards")
    return answerJson({
      dashboards: dashboards.map(({ id, title, widgets }) => ({ id, title, widgets })),
    });
  const id = decodeURIComponent(/^\/api\/dashboards\/([^/]+)\/values$/.exec(pathname)?.[1] ?? "");
  const dashboard = dashboards.find((each) => each.id === id);
  if (dashboard === undefined) return answerNotFound();
  const minutes = Math.min(LONGEST_MINUTES, Math.max(1, Number(searchParams.get("minutes")) || 15));
  return answerJson(operations.readValues(dashboard, Math.round(minutes), new Date()));
}

/** The page is bundled when somebody opens it first. */
const readPage = async (path: string): Promise<Answer> => {
  const { findPage } = await import("./operations-page.ts");
  return (await findPage(path)) ?? answerNotFound();
};
