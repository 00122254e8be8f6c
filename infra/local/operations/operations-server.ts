import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import { answerFaultRequest } from "#infra/local/faults/fault-routes.ts";
import { startOwnServer } from "#infra/local/http/own-server.ts";
import { type Answer, answerJson, answerNotFound } from "#infra/local/pages/answer.ts";
import { sendAnswer } from "#infra/local/pages/send-answer.ts";
import type { Operations } from "./operations.ts";

/** As long as metrics are kept. */
const LONGEST_MINUTES = 180;
/** CloudWatch decides alarms every minute, whether anybody looks or not. */
const EVALUATION_MS = 60_000;

/** Serves the operations page, and what it shows as JSON. Nothing but the alarms is computed unless asked. */
export async function startOperationsServer(
  operations: Operations,
  port: number,
  faults: FaultBoard,
) {
  const server = await startOwnServer(async (request, response) => {
    const { method = "GET", url = "/" } = request;
    try {
      const answered = await answerFaultRequest(faults, request);
      if (answered !== undefined) sendAnswer(response, answered);
      else
        sendAnswer(response, method === "GET" ? await answer(operations, url) : answerNotFound());
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      sendAnswer(response, { ...answerJson({ problem }), status: 500 });
    }
  }, port);
  // The first evaluation reads the alarms; an alarm that cannot be read is reported to who looks.
  const timer = setInterval(() => {
    try {
      operations.evaluateAlarms(new Date());
    } catch {}
  }, EVALUATION_MS).unref();
  return {
    url: server.url,
    close: () => {
      clearInterval(timer);
      server.close();
    },
  };
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
