import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import type { FaultBoard } from "#infra/local/faults/fault-board.ts";
import { answerFaultRequest } from "#infra/local/faults/fault-routes.ts";
import { startOwnServer } from "#infra/local/http/own-server.ts";
import { type Answer, answerJson, answerNotFound } from "#infra/local/pages/answer.ts";
import { PAGE_HEADERS, sendAnswer } from "#infra/local/pages/send-answer.ts";
import type { HomeBoard } from "./home-board.ts";

const storeSchema = z.enum(["woocommerce", "shopify"]);
const orderSchema = z.object({ kind: z.string(), store: storeSchema });
const AGAIN_PATH = /^\/orders\/(woocommerce|shopify)\/([^/]+)\/deliver-again$/;

interface ServerDeps {
  readonly board: HomeBoard;
  readonly faults: FaultBoard;
  /** Returns a page, or what it loads. */
  readonly findPage: (path: string) => Promise<Answer | undefined>;
}

const refuse = (status: number, problem: string): Answer => ({
  ...answerJson({ problem }),
  status,
});

/** Serves the page that shows the whole run, its events, and what can be done there. */
export function startHomeServer({ board, faults, findPage }: ServerDeps, port: number) {
  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = "GET", url = "/" } = request;
    const answered = await answerFaultRequest(faults, request);
    if (answered !== undefined) return answered;
    if (method === "POST") return carryOut(board, request);
    if (method !== "GET") return refuse(405, `${method} is not possible here.`);
    if (url === "/state") return answerJson(board.read());
    return (await findPage(url.split("?")[0] ?? "/")) ?? answerNotFound();
  };
  return startOwnServer(async (request, response) => {
    if (request.url === "/events") return streamEvents(board, response);
    const answered = await answer(request).catch((error: unknown) =>
      refuse(502, error instanceof Error ? error.message : String(error)),
    );
    sendAnswer(response, answered);
  }, port);
}

/** Places orders, or repeats a delivery. */
async function carryOut(board: HomeBoard, request: IncomingMessage): Promise<Answer> {
  const { url = "", headers } = request;
  if (headers["content-type"] !== "application/json") return refuse(415, "Send JSON.");
  const body: unknown = await json(request).catch(() => undefined);
  const [, store, id] = AGAIN_PATH.exec(url) ?? [];
  if (store !== undefined && id !== undefined) {
    const isKnown = await board.deliverAgain(storeSchema.parse(store), decodeURIComponent(id));
    return isKnown ? answerJson({}) : refuse(404, "The bridge does not know this order.");
  }
  if (url !== "/orders") return answerNotFound();
  const order = orderSchema.safeParse(body).data;
  if (order === undefined || !(await board.placeOrders(order.kind, order.store)))
    return refuse(400, "Send the kind of order and the store: woocommerce or shopify.");
  return answerJson({});
}

/** Sends the state now and after each change, as server-sent events, until the page is closed. */
function streamEvents(board: HomeBoard, response: ServerResponse): void {
  response.writeHead(200, { ...PAGE_HEADERS, "content-type": "text/event-stream" });
  let latest: string | undefined;
  const sendState = (): void => {
    const state = JSON.stringify(board.read());
    if (state !== latest) response.write(`data: ${state}\n\n`);
    latest = state;
  };
  sendState();
  const stop = board.watch(sendState);
  response.once("close", stop);
}
