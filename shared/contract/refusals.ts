import * as z from "zod";
import { integer } from "./fields.ts";

/** Ours: the body of every refusal. `code` has the type of the call's success code and is never 0. */
export const refusal = z.object({
  code: z
    .union([z.string(), z.int()])
    .meta({ description: "The code of the refusal. It is never 0.", "x-ours": true }),
  msgtext: z.string().meta({ description: "What is wrong and how to correct it.", "x-ours": true }),
  errors: z
    .array(
      z.object({
        field: z.string().meta({
          description: "The path of the field, for example `routes[0].rec_name`.",
          "x-ours": true,
        }),
        msgtext: z.string().meta({ description: "What is wrong with the field.", "x-ours": true }),
      }),
    )
    .optional()
    .meta({ description: "The invalid fields.", "x-ours": true }),
  inserted_id: integer.optional().meta({
    description:
      "The id of the existing point or order, if the access key is in use or the token was already used.",
    "x-ours": true,
  }),
  request_id: z.string().optional().meta({
    description: "The id of the request, for support. Returned with internal errors.",
    "x-ours": true,
  }),
});
export type RefusalBody = z.infer<typeof refusal>;

/** Ours: the HTTP status and the code of each refusal. */
export const REFUSALS = {
  badRequest: { status: 400, code: 1400 },
  unauthenticated: { status: 401, code: 1401 },
  foreignEmail: { status: 403, code: 1403 },
  notFound: { status: 404, code: 1404 },
  accessKeyInUse: { status: 409, code: 1409 },
  statusForbids: { status: 409, code: 1410 },
  notCancellable: { status: 409, code: 1411 },
  noDriver: { status: 409, code: 1412 },
  lettersHidden: { status: 409, code: 1413 },
  tokenExpired: { status: 410, code: 1420 },
  tokenUsed: { status: 409, code: 1421 },
  notLocated: { status: 422, code: 1430 },
  tooMany: { status: 429, code: 1429 },
  fault: { status: 500, code: 1500 },
} as const;
export type RefusalName = keyof typeof REFUSALS;
