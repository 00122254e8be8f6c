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

type Json = Record<string, unknown>;

const RESPONSE_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  Money: moneySchema,
  ListedDelivery: listedDeliverySchema,
  Delivery: deliverySchema,
  Explanation: explanationSchema,
  CourierAccount: accountSchema,
  PickupLocation: pickupLocationSchema,
  Settings: settingsSchema,
};
const REQUEST_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  PickupLocationInput: pickupLocationSchema,
  SettingsInput: settingsSchema,
  SampleOrder: sampleOrderSchema,
};

const REFUSAL: Json = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string", description: "What is wrong and what to do, in words." },
    errors: {
      type: "array",
      description: "Every field that is wrong.",
      items: {
        type: "object",
        required: ["field", "message"],
        properties: {
          field: { type: "string", description: "Its path: `locations.0.hours.monday.1.to`." },
          message: { type: "string" },
        },
      },
    },
  },
};

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
/** A route's own schemas are components too, so that each is written out once. */
export const formatResponseName = ({ name }: Pick<MerchantRoute, "name">) =>
  `${capitalize(name)}Answer`;
export const formatBodyName = ({ name }: Pick<MerchantRoute, "name">) => `${capitalize(name)}Body`;
export const createRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** All schemas of the document. */
export function buildComponents(routes: readonly MerchantRoute[]): Json {
  const answers = routes.map((one) => [formatResponseName(one), one.response.schema] as const);
  const bodies = routes.flatMap((one) =>
    one.body ? [[formatBodyName(one), one.body] as const] : [],
  );
  return {
    ...toJsonSchemas({ ...RESPONSE_SCHEMAS }, answers, "output"),
    ...toJsonSchemas({ ...REQUEST_SCHEMAS }, bodies, "input"),
    Refusal: REFUSAL,
  };
}

function toJsonSchemas(
  namedSchemas: Readonly<Record<string, z.ZodType>>,
  routeSchemas: readonly (readonly [string, z.ZodType])[],
  io: "input" | "output",
): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  const aliases: Json = {};
  for (const [id, schema] of routeSchemas) {
    const known = registry.get(schema)?.id;
    if (known === undefined) registry.add(schema, { id });
    else aliases[id] = createRef(known);
  }
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => simplifySchema(jsonSchema as Json),
  });
  const bare = Object.entries(schemas).map(([id, schema]) => [id, omitSchemaIds(schema)] as const);
  return { ...Object.fromEntries(bare), ...aliases };
}

/** Without patterns that a format says better, and limits that are no more than JavaScript's own. */
function simplifySchema(schema: Json): void {
  if (schema.format !== undefined) delete schema.pattern;
  for (const limit of ["minimum", "maximum"]) {
    if (Math.abs(Number(schema[limit])) === Number.MAX_SAFE_INTEGER) delete schema[limit];
  }
}

const omitSchemaIds = ({ $schema: _, $id: __, ...schema }: Json): Json => schema;

/** A query's or path's parameters, each with its schema and words. */
export function listParameters(place: "query" | "path", schema: z.ZodObject | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => simplifySchema(jsonSchema as Json),
  });
  return Object.entries(properties).map(([name, found]) => {
    const { description, ...rest } = found as Json;
    return {
      ...{ name, in: place, required: place === "path" || required.includes(name) },
      ...(description === undefined ? {} : { description }),
      schema: isTypeless(rest) ? { ...rest, type: "integer" } : rest,
    };
  });
}

/** What is coerced to a number may be anything before: the reference asks for the number. */
const isTypeless = (schema: Json): boolean =>
  schema.type === undefined && schema.enum === undefined && schema.anyOf === undefined;
