import { vi } from "vitest";
import { evaluateAlarm } from "#infra/local/operations/evaluate-alarm.ts";
import { createMetricSamples } from "#infra/local/operations/metric-samples.ts";
import { readEmbeddedMetrics } from "#infra/local/operations/read-embedded-metrics.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";
import { listTemplateAlarms } from "#test/infra/observability/template-alarms.ts";

const MINUTE_MS = 60_000;
const KEPT_MINUTES = 24 * 60;

/** The alarms of the templates that a test shows, by name. */
function findAlarms(shownBy: keyof typeof HANDLER_ALARMS) {
  const names: readonly string[] = HANDLER_ALARMS[shownBy];
  return listTemplateAlarms().flatMap(([id, alarm]) => {
    const name = names.find((each) => each === id.replace(/(?:Alarm)?[0-9A-F]{8}$/, ""));
    return name === undefined ? [] : [[name, alarm] as const];
  });
}

/**
 * Reads what handlers of this process emit from now on, and evaluates the alarms that a test shows as
 * CloudWatch does. Handlers must not have emitted anything before. The test replaces `Date` by a fake.
 */
export function watchAlarms(shownBy: keyof typeof HANDLER_ALARMS) {
  const alarms = findAlarms(shownBy);
  const samples = createMetricSamples(KEPT_MINUTES);
  const fired = new Set<string>();
  vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
  vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", "OrderBridge-prod");
  const { write } = process.stdout;
  process.stdout.write = ((text: string | Uint8Array, ...rest: []) => {
    if (!String(text).startsWith('{"_aws"')) return write.call(process.stdout, text, ...rest);
    for (const line of String(text).split("\n"))
      for (const sample of readEmbeddedMetrics(line)) samples.add(sample);
    return true;
  }) as typeof write;

  return {
    /** Lets so many minutes pass, and notes the alarms that fire in any of them. */
    passMinutes(minutes: number): void {
      for (let minute = 0; minute < minutes; minute++) {
        vi.setSystemTime(Date.now() + MINUTE_MS);
        for (const [name, alarm] of alarms)
          if (evaluateAlarm(alarm, samples.read, new Date(), "OK") === "ALARM") fired.add(name);
      }
    },
    listFired: (): readonly string[] => [...fired].sort(),
    close(): void {
      process.stdout.write = write;
    },
  };
}
