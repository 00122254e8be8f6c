// Runs bundles in turn, in a process whose output nobody reads.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";

/** What to run: each bundle gets each event with another id, in rounds one after the other. */
export interface Plan {
  readonly bundles: Readonly<Record<string, { file: string; event: APIGatewayProxyEventV2 }>>;
  readonly rounds: number;
  readonly calls: number;
}

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<{ statusCode: number }>;

const load = createRequire(import.meta.url);

/** Measures processor time: what waits for a queue that answers at once waits for its process. */
async function measureRound(handler: Handler, event: APIGatewayProxyEventV2, calls: number) {
  const startedAt = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) {
    const id = randomUUID();
    const headers = {
      ...event.headers,
      "x-shopify-webhook-id": id,
      "x-wc-webhook-delivery-id": id,
    };
    const { statusCode } = await handler({ ...event, headers }, {
      awsRequestId: id,
      functionName: "intake",
    } as Context);
    if (statusCode !== 200) throw new Error(`a handler answered ${statusCode}`);
  }
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000 / calls;
}

process.once("message", async ({ bundles, rounds, calls }: Plan) => {
  const handlers = Object.entries(bundles).map(([name, { file, event }]) => {
    const { handler }: { handler: Handler } = load(file);
    return { name, handler, event };
  });
  const times: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, handler, event } of handlers) {
      const time = await measureRound(handler, event, calls);
      // The first round warms up.
      if (round > 0) times[name] = [...(times[name] ?? []), time];
    }
  process.send?.(times, () => process.exit());
});
