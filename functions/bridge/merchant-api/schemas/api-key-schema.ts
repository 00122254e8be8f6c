import * as z from "zod";
import {
  API_SCOPES,
  type ApiKey,
  DEFAULT_KEY_DAYS,
  isKeyValid,
  MAX_KEY_DAYS,
} from "#shared/bridge/domain/sign-in/api-key.ts";
import { createTrimmedText } from "#shared/kernel/texts.ts";
import { timeSchema, toTimeView } from "./field-schemas.ts";

const scopeSchema = z.enum(API_SCOPES);
const nameExample = { examples: ["Till"] };
const idExample = { examples: ["0a1b2c3d4e5f"] };

export const apiKeyIdSchema = z
  .string()
  .regex(/^[0-9a-f]{12}$/)
  .meta(idExample);
export const apiKeySchema = z.object({
  id: z.string().meta(idExample),
  name: z.string().meta(nameExample),
  scopes: z.array(scopeSchema).describe("What the key may do. `…:write` includes reading."),
  createdAt: timeSchema,
  expiresAt: timeSchema.meta({ examples: ["2027-11-24T14:30:00.000Z"] }),
  usedAt: timeSchema.nullable().describe("When it was last used, accurate to an hour."),
  revokedAt: timeSchema.nullable().meta({ examples: [null] }),
  isValid: z.boolean().meta({ examples: [true] }),
});

export const issuedKeySchema = apiKeySchema.extend({
  apiKey: z
    .string()
    .describe("The key, shown once. Only its hash is stored.")
    .meta({ examples: ["obk_tea-house_0a1b2c3d4e5f_…"] }),
});

export const apiKeyBodySchema = z.strictObject({
  name: createTrimmedText(100).describe("What the key is for.").meta(nameExample),
  scopes: z.array(scopeSchema).min(1).max(API_SCOPES.length),
  expiresInDays: z.int().min(1).max(MAX_KEY_DAYS).default(DEFAULT_KEY_DAYS),
});

export const toApiKeyView = (
  key: ApiKey,
  now: Date,
  currentEpoch: string | undefined,
): z.input<typeof apiKeySchema> => ({
  id: key.keyId,
  name: key.name,
  scopes: [...key.scopes],
  createdAt: key.createdAt.toISOString(),
  expiresAt: key.expiresAt.toISOString(),
  usedAt: toTimeView(key.usedAt),
  revokedAt: toTimeView(key.revokedAt),
  isValid: isKeyValid(key, now, currentEpoch),
});
