/** The service of a function without Powertools, whose log and metrics go to the platform. */
import { getPlatform, type ServiceRecord } from "../platform.ts";

type Handle = (event: unknown, context: unknown) => Promise<unknown>;

export function createService(service: string) {
  const report = (kind: ServiceRecord["kind"], name: string, detail: unknown) =>
    getPlatform().report({ service, kind, name, detail });
  const record = (name: string, ...values: unknown[]) => report("metric", name, values);
  const write = (message: string, detail?: unknown) => report("log", message, detail);
  return {
    log: {
      debug: write,
      info: write,
      warn: write,
      error: write,
      appendKeys: () => undefined,
    },
    count: record,
    measure: record,
    wrapHandler: (handle: Handle): Handle => handle,
  };
}
