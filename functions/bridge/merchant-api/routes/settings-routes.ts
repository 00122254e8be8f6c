import * as z from "zod";
import { listFieldErrors } from "#functions/bridge/merchant-api/field-errors.ts";
import { createInvalidFieldsRefusal, refuse } from "#functions/bridge/merchant-api/refusal.ts";
import { defineRoute } from "#functions/bridge/merchant-api/route.ts";
import {
  namedRevisionSchema,
  REVISION_MISSING,
  readNamedRevision,
} from "#functions/bridge/merchant-api/schemas/named-revision.ts";
import { storedSettingsSchema } from "#functions/bridge/merchant-api/schemas/stored-settings.ts";
import { describeIssue } from "#functions/http/describe-issue.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { settingsInputSchema } from "#shared/bridge/domain/settings/settings-input.ts";
import { isSettingsTooLarge } from "#shared/bridge/domain/settings/settings-size.ts";
import { listRelinked } from "#shared/bridge/domain/stores/location-link.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import {
  agreeToStoreAddresses,
  checkLocations,
  checkStatuses,
  replaceSettings,
  SETTINGS_TOO_LARGE,
} from "./replace-settings.ts";

const SETTINGS_CONFLICT =
  "Somebody else changed the settings meanwhile. Read them again, then save.";

export const readSettings = defineRoute(
  {
    key: "GET /api/v1/stores/{storeId}/settings",
    name: "readSettings",
    tag: "Settings",
    summary: "Read the settings",
    description: "All settings of the store. Settings that were never saved have their defaults.",
    response: { status: 200, text: "Settings and revision.", schema: storedSettingsSchema },
    refusals: {},
  },
  async ({ storeId }, deps) => ok(await deps.settings.readWithRevision(storeId)),
);

const replacementSchema = z.strictObject({
  revision: namedRevisionSchema,
  settings: settingsInputSchema,
});

export const writeSettings = defineRoute(
  {
    key: "PUT /api/v1/stores/{storeId}/settings",
    name: "replaceSettings",
    tag: "Settings",
    summary: "Replace the settings",
    description:
      "Replaces all settings; a field that is left out gets its default. Name the revision that was read, as `revision` or in the header `If-Match`: where somebody was quicker, nothing is changed. Orders that are held or wait are looked at again.",
    body: replacementSchema,
    bodyRoot: "settings",
    response: { status: 200, text: "As they are now.", schema: storedSettingsSchema },
    refusals: {
      409: "Somebody else replaced them meanwhile: read them again.",
      422: "They are larger than can be kept.",
    },
  },
  async ({ storeId, body, headers }, deps) => {
    const revision = readNamedRevision(body, headers);
    if (revision === undefined) return REVISION_MISSING;
    const error =
      checkLocations(body.settings) ?? (await checkStatuses(deps, storeId, body.settings));
    if (error !== undefined) return fail(createInvalidFieldsRefusal([error]));
    const before = await deps.settings.read(storeId);
    const saved = await replaceSettings(deps, storeId, { settings: body.settings, revision });
    if (saved === "too-large") return refuse(422, SETTINGS_TOO_LARGE);
    if (saved === "conflict") return refuse(409, SETTINGS_CONFLICT);
    // A process that dies here leaves links that name the former address: they raise no notice.
    const relinked = listRelinked(before.locations, saved.settings.locations);
    await agreeToStoreAddresses(deps, storeId, relinked);
    return ok(saved);
  },
);

export const validateSettings = defineRoute(
  {
    key: "POST /api/v1/stores/{storeId}/settings/validate",
    name: "validateSettings",
    tag: "Settings",
    summary: "Check settings without saving them",
    description:
      "Takes the body that `PUT` takes and saves nothing. Lists the same errors as `PUT` does. The revision is not compared.",
    body: z.looseObject({
      revision: z.unknown().optional().describe("The revision in the form that `PUT` accepts."),
      settings: z
        .unknown()
        .describe("Settings in the form that `PUT` accepts.")
        .meta({ examples: [{ version: 1, defaultMode: "urgent" }] }),
    }),
    response: {
      status: 200,
      text: "Whether they could be saved.",
      schema: z.object({
        isValid: z.boolean().meta({ examples: [false] }),
        errors: z.array(
          z.object({
            field: z.string().meta({ examples: ["settings.defaultMode"] }),
            message: z.string().meta({
              examples: ["settings.defaultMode needs a pick-up location: add one first."],
            }),
          }),
        ),
        settings: settingsSchema
          .nullable()
          .describe("Settings with their defaults, if they are valid.")
          .meta({ examples: [null] }),
      }),
    },
    refusals: {},
  },
  async ({ storeId, body }, deps) => {
    const checked = replacementSchema.safeParse(body, { error: describeIssue });
    if (!checked.success) {
      const problem = { error: checked.error, input: body };
      return ok({
        isValid: false,
        errors: listFieldErrors(problem, "settings", "settings"),
        settings: null,
      });
    }
    const { settings } = checked.data;
    const error = isSettingsTooLarge(settings)
      ? { field: "settings", message: SETTINGS_TOO_LARGE }
      : (checkLocations(settings) ?? (await checkStatuses(deps, storeId, settings)));
    return error === undefined
      ? ok({ isValid: true, errors: [], settings })
      : ok({ isValid: false, errors: [error], settings: null });
  },
);
