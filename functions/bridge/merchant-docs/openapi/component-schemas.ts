import * as z from "zod";
import type { MerchantRoute } from "#functions/bridge/merchant-api/route.ts";
import { accountSchema } from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import { merchantDeliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import { moneySchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { listedDeliverySchema } from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { sampleOrderSchema } from "#functions/bridge/merchant-api/schemas/sample-order-schema.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import {
  pickupLocationInputSchema,
  settingsInputSchema,
} from "#shared/bridge/domain/settings/settings-input.ts";

/** The body of every error response. */
export const refusalSchema = z.looseObject({
  message: z.string().describe("What is wrong and how to correct it."),
  errors: z
    .array(
      z.looseObject({
        field: z
          .string()
          .describe("The path of the field, for example `locations.0.hours.monday.1.to`."),
        message: z.string().describe("What is wrong with the field."),
      }),
    )
    .optional()
    .describe("The invalid fields."),
});

const addName = (schema: z.ZodType, id: string, outputId?: string): void => {
  if (z.globalRegistry.get(schema)?.id !== undefined) return;
  const names = outputId === undefined ? { id } : { id, outputId };
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...names });
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Names the schemas that become components of the document: first the shared schemas, then those of
 * each route. A schema that is used in requests and responses gets a name for each direction.
 */
export function nameComponents(routes: readonly MerchantRoute[]): void {
  addName(pickupLocationInputSchema, "PickupLocationInput");
  addName(pickupLocationSchema, "PickupLocation");
  addName(settingsInputSchema, "SettingsInput");
  addName(settingsSchema, "Settings");
  addName(moneySchema, "Money");
  addName(listedDeliverySchema, "ListedDelivery");
  addName(merchantDeliverySchema, "Delivery");
  addName(explanationSchema, "Explanation");
  addName(accountSchema, "CourierAccount");
  addName(sampleOrderSchema, "SampleOrder");
  addName(refusalSchema, "Refusal");
  for (const route of routes) {
    addName(route.response.schema, `${capitalize(route.name)}Answer`);
    if (route.body !== undefined) addName(route.body, `${capitalize(route.name)}Body`);
  }
}
