import { Webhook } from "standardwebhooks";
import * as z from "zod";
import { EVENT_TYPES } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { HttpAnswer, HttpRequest } from "../platform/platform.ts";
import type { Scheduler } from "../scheduler.ts";
import { requireAnswer } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST } from "./deployment.ts";

export const PROGRAM_HOST = "till.example.com";

const endpoint = z.object({ secret: z.string() });
const told = z.object({
  type: z.enum(EVENT_TYPES),
  timestamp: z.string(),
  data: z.object({
    storeId: z.string(),
    orderId: z.string(),
    part: z.int(),
    state: z.string(),
    status: z.string().nullable(),
    reason: z.string().nullable(),
    sequence: z.int(),
  }),
});

/** An event as a merchant's program was told of it, once or more often. */
export interface ToldEvent extends z.output<typeof told> {
  readonly body: string;
  /** When it came first. */
  readonly at: number;
}

const answerWith = (status: number): HttpAnswer => ({ status, headers: {}, body: "" });

/**
 * Simulates a program of each store's merchant that is told of events, and verifies them as Standard
 * Webhooks describe, with the library of that specification.
 */
export function createMerchantPrograms(scheduler: Scheduler) {
  const secrets = new Map<string, string>();
  const events = new Map<string, ToldEvent>();
  const violations = new Set<string>();

  function receive(storeId: string, { headers, body }: HttpRequest): HttpAnswer {
    const id = headers["webhook-id"] ?? "";
    try {
      new Webhook(secrets.get(storeId) ?? "").verify(body, { ...headers });
    } catch (error) {
      violations.add(`programs are told the truth: ${id} is not signed: ${error}`);
      return answerWith(401);
    }
    const event = { ...told.parse(JSON.parse(body)), body, at: scheduler.readNow() };
    const known = events.get(`${storeId} ${id}`);
    if (known === undefined) events.set(`${storeId} ${id}`, event);
    else if (known.body !== body)
      violations.add(`programs are told the truth: ${id} has two bodies`);
    return answerWith(204);
  }

  return {
    /** Has the program of each store told of all events. */
    async connect(stores: readonly ConnectedStore[]): Promise<void> {
      for (const { storeId, apiKey } of stores) {
        const created = await requireAnswer(
          "POST",
          `https://${BRIDGE_HOST}/api/v1/stores/${storeId}/webhooks`,
          {
            headers: { authorization: `Bearer ${apiKey}` },
            body: { url: `https://${PROGRAM_HOST}/${storeId}`, types: EVENT_TYPES },
          },
        );
        secrets.set(storeId, endpoint.parse(created).secret);
      }
    },
    answer: async (request: HttpRequest): Promise<HttpAnswer> =>
      receive(request.url.pathname.slice(1), request),
    hasStore: (storeId: string): boolean => secrets.has(storeId),
    listEvents: (): readonly ToldEvent[] => [...events.values()],
    listViolations: (): string[] => [...violations],
  };
}
export type MerchantPrograms = ReturnType<typeof createMerchantPrograms>;
