import { parseArgs } from "node:util";
import type { Credentials } from "./http/partner.ts";

/** The options of a run. */
export interface Options {
  readonly url: string;
  readonly credentials: Credentials;
  readonly opsKey?: string | undefined;
  /** Leaves out the cases that the document does not specify. */
  readonly documentedOnly: boolean;
  /** Runs only the cases whose call or title contains this text. */
  readonly only?: string | undefined;
  /** A transport and a package size that it accepts. The document lists no values. */
  readonly transportId: number;
  readonly packSizeId: number;
  /** A route to read. The document does not specify where its id comes from. */
  readonly routeId?: string | undefined;
  /** A quote token that is more than one hour old. */
  readonly expiredToken?: string | undefined;
}

/** The help text of the command. */
export const USAGE = `Sends requests to a courier service and checks each response against the interface document.

  --url URL           the base URL of the service (required)
  --clientid ID       the credentials of a courier account (required)
  --secretid SECRET
  --email EMAIL
  --documented-only   run only the documented cases, none of our decisions
  --only TEXT         run only the cases whose call or title contains this text
  --ops-key KEY       the operator's key; without it, the cases that need a driver are skipped
  --transport-id N    a transport that accepts the package size (4)
  --pack-size-id N    a package size (2)
  --route-id ID       a route to read, if the order details name none
  --expired-token T   a quote token that is more than one hour old

Example: npm run conformance -- --url http://127.0.0.1:8081 --clientid a --secretid b --email c@example.com
The exit code is 1 if a case failed, and 2 if an option is missing.`;

/** Parses the command line. Throws if a required option is missing. */
export function parseOptions(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: text,
      clientid: text,
      secretid: text,
      email: text,
      "ops-key": text,
      "documented-only": { type: "boolean", default: false },
      only: text,
      "transport-id": { ...text, default: "4" },
      "pack-size-id": { ...text, default: "2" },
      "route-id": text,
      "expired-token": text,
    },
  });
  const { url, clientid, secretid, email } = values;
  if (url === undefined || clientid === undefined || secretid === undefined || email === undefined)
    throw new Error("--url, --clientid, --secretid and --email are required");
  return {
    url,
    credentials: { clientid, secretid, email },
    opsKey: values["ops-key"],
    only: values.only,
    documentedOnly: values["documented-only"],
    transportId: Number(values["transport-id"]),
    packSizeId: Number(values["pack-size-id"]),
    routeId: values["route-id"],
    expiredToken: values["expired-token"],
  };
}
