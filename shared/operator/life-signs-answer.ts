import * as z from "zod";

const failing = {
  total: z.number(),
  failed: z.number(),
  since: z.string().nullable(),
  last_at: z.string(),
};

/** When everything last ran, and what fails. */
export const lifeSignsSchema = z.looseObject({
  is_read: z.boolean(),
  signs: z.array(
    z.looseObject({
      kind: z.string(),
      name: z.string(),
      every_minutes: z.number().nullable(),
      last_at: z.string().nullable(),
      is_late: z.boolean(),
    }),
  ),
  failing_runs: z.array(z.looseObject({ service: z.string(), ...failing })),
  failing_calls: z.array(z.looseObject({ to: z.string(), operation: z.string(), ...failing })),
  slow_calls: z.array(
    z.looseObject({
      to: z.string(),
      operation: z.string(),
      milliseconds: z.number(),
      usual_milliseconds: z.number().nullable(),
    }),
  ),
  waiting_queues: z.array(
    z.looseObject({ queue: z.string(), messages: z.number(), oldest_seconds: z.number() }),
  ),
  throttled_tables: z
    .array(
      z.looseObject({
        table: z.string(),
        index: z.string().nullable(),
        kind: z.string(),
        requests: z.number(),
      }),
    )
    .default([]),
  missed_webhooks: z.number(),
  mail: z.looseObject({ state: z.string(), failed: z.number() }),
});
export type LifeSigns = z.output<typeof lifeSignsSchema>;
