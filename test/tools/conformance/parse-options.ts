import { parseArgs } from "node:util";
import type { Credentials } from "./http/partner.ts";

/** What a run is asked for. */
export interface Options {
  readonly url: string;
  readonly credentials: Credentials;
  readonly opsKey?: string | undefined;
  /** Leaves out what the document does not say. */
  readonly documentedOnly: boolean;
  /** Only cases whose call or words hold this text. */
  readonly only?: string | undefined;
  /** Values that the document does not show: a transport and a size that go together. */
  readonly transportId: number;
  readonly packSizeId: number;
  /** A route to read, as the document does not say where its id comes from. */
  readonly routeId?: string | undefined;
  /** A token more than an hour old. */
  readonly expiredToken?: string | undefined;
}

/** How the command is called. */
export const USAGE = `npm run conformance -- --url … --clientid … --secretid … --email …
  --documented-only   only what the document says, none of our decisions
  --only TEXT         only cases whose call or words hold this text
  --ops-key KEY       the operator's key: without it, cases that need a driver are skipped
  --transport-id N    a transport (4) that carries
  --pack-size-id N    a package of this size (2)
  --route-id ID       a route to read, where the details do not name one
  --expired-token T   a quote's token, more than an hour old`;

/** The options of a command line; throws what is missing. */
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
