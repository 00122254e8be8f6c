import * as z from "zod";
import { fieldErrors } from "#functions/bridge/merchant-api/field-errors.ts";
import { refuse, wrongField } from "#functions/bridge/merchant-api/refusal.ts";
import { route } from "#functions/bridge/merchant-api/route.ts";
import { keptSettings } from "#functions/bridge/merchant-api/schemas/stored-settings.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { isTooLarge } from "#shared/bridge/domain/settings/settings-size.ts";
import { ok } from "#shared/kernel/result.ts";
import { replaceSettings, TOO_LARGE } from "./replace-settings.ts";

export const readSettings = route(
  {
    key: "GET /api/v1/stores/{storeId}/settings",
    name: "readSettings",
    tag: "Settings",
    summary: "Read the settings",
    description: "The store's settings, whole; what was never set has its default.",
    answer: { status: 200, text: "Settings and revision.", schema: keptSettings },
    refuses: {},
  },
  async ({ storeId }, deps) => ok(await deps.settings.kept(storeId)),
);

export const writeSettings = route(
  {
    key: "PUT /api/v1/stores/{storeId}/settings",
    name: "replaceSettings",
    tag: "Settings",
    summary: "Replace the settings",
    description:
      "Replaces all settings; a field that is left out gets its default. Name the revision that was read, as `revision` or in the header `If-Match`: where somebody was quicker, nothing is changed. Orders that are held or wait are looked at again.",
    body: z.strictObject({
      revision: z.int().min(0).optional().describe("As it was read; or in `If-Match`."),
      settings: settingsSchema,
    }),
    bodyRoot: "settings",
    answer: { status: 200, text: "As they are now.", schema: keptSettings },
    refuses: {
      409: "Somebody else replaced them meanwhile: read them again.",
      422: "They are larger than can be kept.",
    },
  },
  async ({ storeId, body, headers }, deps) => {
    const revision = body.revision ?? revisionIn(headers["if-match"]);
    if (revision === undefined) {
      return wrongField("revision", "must be the revision that was read, here or in If-Match");
    }
    const saved = await replaceSettings(deps, storeId, { settings: body.settings, revision });
    if (saved === "too-large") return refuse(422, TOO_LARGE);
    return saved === "conflict"
      ? refuse(409, "Somebody else changed the settings meanwhile. Read them again, then save.")
      : ok(saved);
  },
);

const revisionIn = (header = ""): number | undefined => {
  const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

export const validateSettings = route(
  {
    key: "POST /api/v1/stores/{storeId}/settings/validate",
    name: "validateSettings",
    tag: "Settings",
    summary: "Check settings without saving them",
    description: "The body is the settings. Every field that is wrong is named by its path.",
    body: z.looseObject({}).describe("Settings, as `PUT` takes them."),
    answer: {
      status: 200,
      text: "Whether they could be saved.",
      schema: z.object({
        isValid: z.boolean(),
        errors: z.array(z.object({ field: z.string(), message: z.string() })),
        settings: settingsSchema
          .nullable()
          .describe("With defaults filled in, where they are valid."),
      }),
    },
    refuses: {},
  },
  async ({ body }) => {
    const checked = settingsSchema.safeParse(body);
    if (!checked.success) {
      return ok({ isValid: false, errors: fieldErrors(checked.error, "settings"), settings: null });
    }
    return isTooLarge(checked.data)
      ? ok({
          isValid: false,
          errors: [{ field: "settings", message: TOO_LARGE }],
          settings: null,
        })
      : ok({ isValid: true, errors: [], settings: checked.data });
  },
);
