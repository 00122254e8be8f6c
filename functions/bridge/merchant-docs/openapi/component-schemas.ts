import * as z from "zod";
import type { MerchantRoute } from "#functions/bridge/merchant-api/route.ts";
import { accountSchema } from "#functions/bridge/merchant-api/schemas/courier-account-schema.ts";
import { deliverySchema } from "#functions/bridge/merchant-api/schemas/delivery-schema.ts";
import { explanationSchema } from "#functions/bridge/merchant-api/schemas/explanation-schema.ts";
import { moneySchema } from "#functions/bridge/merchant-api/schemas/field-schemas.ts";
import { listedDeliverySchema } from "#functions/bridge/merchant-api/schemas/listed-delivery.ts";
import { sampleOrderSchema } from "#functions/bridge/merchant-api/schemas/sample-order-schema.ts";
import { pickupLocationSchema } from "#shared/bridge/domain/settings/pickup-location.ts";
import { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";

/** The body of every refusal. */
export const refusalSchema = z.looseObject({
  message: z.string().describe("What is wrong, and what to do about it."),
  errors: z
    .array(
      z.looseObject({
        field: z.string().describe("The path of the field: `locations.0.hours.monday.1.to`."),
        message: z.string(),
      }),
    )
    .optional()
    .describe("Every field that is wrong."),
});

const addName = (schema: z.ZodType, id: string, outputId?: string): void => {
  if (z.globalRegistry.get(schema)?.id !== undefined) return;
  const names = outputId === undefined ? { id } : { id, outputId };
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...names });
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Names the schemas that the document writes out once: the shared ones, then each route's own. A
 * schema that is both read and sent has a name for each direction.
 */
export function nameComponents(routes: readonly MerchantRoute[]): void {
  addName(pickupLocationSchema, "PickupLocationInput", "PickupLocation");
  addName(settingsSchema, "SettingsInput", "Settings");
  addName(moneySchema, "Money");
  addName(listedDeliverySchema, "ListedDelivery");
  addName(deliverySchema, "Delivery");
  addName(explanationSchema, "Explanation");
  addName(accountSchema, "CourierAccount");
  addName(sampleOrderSchema, "SampleOrder");
  addName(refusalSchema, "Refusal");
  for (const route of routes) {
    addName(route.response.schema, `${capitalize(route.name)}Answer`);
    if (route.body !== undefined) addName(route.body, `${capitalize(route.name)}Body`);
  }
}
