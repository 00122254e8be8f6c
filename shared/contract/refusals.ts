import * as z from "zod";
import { integer } from "./fields.ts";

/** Ours: what every refusal looks like. `code` has the type of the call's success code, never 0. */
const refusal = z.object({
  code: z.union([z.string(), z.int()]),
  msgtext: z.string(),
  errors: z.array(z.object({ field: z.string(), msgtext: z.string() })).optional(),
  /** With "access key in use" and "token already used": what exists already. */
  inserted_id: integer.optional(),
  request_id: z.string().optional(),
});
export type RefusalBody = z.infer<typeof refusal>;

/** Ours: HTTP status and code of each refusal. */
export const REFUSALS = {
  badRequest: { status: 400, code: 1400 },
  unauthenticated: { status: 401, code: 1401 },
  foreignEmail: { status: 403, code: 1403 },
  notFound: { status: 404, code: 1404 },
  accessKeyInUse: { status: 409, code: 1409 },
  statusForbids: { status: 409, code: 1410 },
  notCancellable: { status: 409, code: 1411 },
  noDriver: { status: 409, code: 1412 },
  tokenExpired: { status: 410, code: 1420 },
  tokenUsed: { status: 409, code: 1421 },
  notLocated: { status: 422, code: 1430 },
  tooMany: { status: 429, code: 1429 },
  fault: { status: 500, code: 1500 },
} as const;
export type RefusalName = keyof typeof REFUSALS;
