import { defineRoute, type OperatorRoute } from "#functions/bridge/operator-api/operator-route.ts";
import type {
  LifeSigns,
  readLifeSigns,
} from "#shared/bridge/use-cases/overview/read-life-signs.ts";
import { ok } from "#shared/kernel/result.ts";

export interface HealthDeps {
  readonly readLifeSigns: ReturnType<typeof readLifeSigns>;
  readonly reportUnread: (error: unknown) => void;
}

/** Creates the call that says when what should happen last happened, and what fails. */
export const createHealthRoutes = ({
  readLifeSigns: read,
  reportUnread,
}: HealthDeps): OperatorRoute[] => [
  defineRoute({ key: "GET /ops/v1/health", status: 200 }, async () => {
    const signs = await read().catch((error: unknown) => {
      reportUnread(error);
      return undefined;
    });
    return ok(signs === undefined ? UNREAD : { is_read: true, ...toView(signs) });
  }),
];

/** Nobody knows how the functions are. */
const UNREAD = {
  ...{ is_read: false, signs: [], failing_runs: [], failing_calls: [] },
  ...{ slow_calls: [], waiting_queues: [], throttled_tables: [] },
  ...{ missed_webhooks: 0, mail: { state: "unknown", failed: 0 } },
};

const toView = ({ signs, failingRuns, failingCalls, ...of }: LifeSigns) => ({
  signs: signs.map(({ kind, name, everyMinutes, lastAt, isLate }) => ({
    kind,
    name,
    every_minutes: everyMinutes ?? null,
    last_at: lastAt ?? null,
    is_late: isLate,
  })),
  failing_runs: failingRuns.map(({ service, ...failing }) => ({ service, ...toFailing(failing) })),
  failing_calls: failingCalls.map(({ to, operation, ...failing }) => ({
    to,
    operation,
    ...toFailing(failing),
  })),
  slow_calls: of.slowCalls.map(({ to, operation, ...half }) => ({
    to,
    operation,
    milliseconds: half.milliseconds,
    usual_milliseconds: half.usualMilliseconds ?? null,
  })),
  waiting_queues: of.waitingQueues.map(({ queue, messages, oldestSeconds }) => ({
    queue,
    messages,
    oldest_seconds: oldestSeconds,
  })),
  throttled_tables: of.throttledTables.map(({ table, index, kind, requests }) => ({
    table,
    index: index ?? null,
    kind,
    requests,
  })),
  missed_webhooks: of.missedWebhooks,
  mail: of.mail,
});

const toFailing = ({
  total,
  failed,
  since,
  lastAt,
}: Omit<LifeSigns["failingCalls"][number], "to" | "operation">) => ({
  total,
  failed,
  since: since ?? null,
  last_at: lastAt,
});
