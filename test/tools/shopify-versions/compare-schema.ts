import {
  type GraphQLSchema,
  isEnumType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";

/** What a version of the schema changes for the bridge. */
export interface SchemaComparison {
  /** What no longer works, with the operation or topic. */
  readonly broken: readonly string[];
  /** What works and will be removed. */
  readonly deprecated: readonly string[];
}

/** Compares what the bridge uses, its operations by name and its topics, with a schema. */
export function compareWithSchema(
  schema: GraphQLSchema,
  operations: readonly (readonly [name: string, text: string])[],
  topics: readonly string[],
): SchemaComparison {
  const broken = operations.flatMap(([name, text]) =>
    validate(schema, parse(text)).map(({ message }) => `${name}: ${message}`),
  );
  const deprecated = operations.flatMap(([name, text]) =>
    listDeprecatedFields(schema, text).map((field) => `${name}: ${field}`),
  );
  return { broken: [...broken, ...listUnknownTopics(schema, topics)], deprecated };
}

function listDeprecatedFields(schema: GraphQLSchema, operation: string): string[] {
  const types = new TypeInfo(schema);
  const found: string[] = [];
  const note = (name: string | undefined, reason: string | null | undefined) => {
    if (reason) found.push(`${types.getParentType()?.name}.${name} is deprecated: ${reason}`);
  };
  visit(
    parse(operation),
    visitWithTypeInfo(types, {
      Field: () => note(types.getFieldDef()?.name, types.getFieldDef()?.deprecationReason),
      Argument: () => note(types.getArgument()?.name, types.getArgument()?.deprecationReason),
    }),
  );
  return found;
}

/** The schema names a topic such as `orders/create` ORDERS_CREATE. A schema without topics says nothing. */
function listUnknownTopics(schema: GraphQLSchema, topics: readonly string[]): string[] {
  const type = schema.getType("WebhookSubscriptionTopic");
  if (!isEnumType(type)) return ["the schema has no WebhookSubscriptionTopic"];
  return topics
    .filter((topic) => type.getValue(topic.replace("/", "_").toUpperCase()) === undefined)
    .map((topic) => `${topic}: no topic of this version`);
}
