import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import * as z from "zod";
import { type Answer, answerJson } from "#infra/local/pages/answer.ts";
import { type FaultBoard, FaultSettingsError } from "./fault-board.ts";
import { type FaultName, isFaultName } from "./fault-catalog.ts";

const PATH = /^\/faults(?:\/([^/?]+))?$/;
/** Whether the fault is on, and its settings. */
const changeSchema = z.looseObject({ on: z.boolean() });

const refuse = (status: number, problem: string): Answer => ({
  ...answerJson({ problem }),
  status,
});

/**
 * Answers `GET /faults`, `PUT /faults/<name>` and `DELETE /faults[/<name>]` with the faults as they are
 * then; undefined for every other path.
 */
export async function answerFaultRequest(
  faults: FaultBoard,
  request: IncomingMessage,
): Promise<Answer | undefined> {
  const { method = "GET", url = "/" } = request;
  const match = PATH.exec(url);
  if (match === null) return undefined;
  const name = match[1];
  if (name !== undefined && !isFaultName(name)) return refuse(404, `No fault is named ${name}.`);
  return (await carryOut(faults, method, name, request)) ?? answerJson({ faults: faults.list() });
}

/** Does what the method says. Returns an answer if it is refused. */
async function carryOut(
  faults: FaultBoard,
  method: string,
  name: FaultName | undefined,
  request: IncomingMessage,
): Promise<Answer | undefined> {
  if (method === "GET") return undefined;
  if (method === "DELETE") {
    await (name === undefined ? faults.clear() : faults.switchOff(name));
    return undefined;
  }
  if (method !== "PUT" || name === undefined) return refuse(405, `${method} is not possible here.`);
  const problem = await changeFault(faults, name, await json(request).catch(() => undefined));
  return problem === undefined ? undefined : refuse(400, problem);
}

/** Switches a fault on or off. Returns what is wrong with the request. */
async function changeFault(
  faults: FaultBoard,
  name: FaultName,
  body: unknown,
): Promise<string | undefined> {
  const change = changeSchema.safeParse(body);
  if (!change.success) return 'Send {"on": true} or {"on": false}, and settings.';
  const { on, ...settings } = change.data;
  if (!on) {
    await faults.switchOff(name);
    return undefined;
  }
  try {
    await faults.switchOn(name, settings);
    return undefined;
  } catch (error) {
    if (error instanceof FaultSettingsError) return error.message;
    throw error;
  }
}
