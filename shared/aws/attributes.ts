import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";

/** An item, a key or an expression's values. */
export type Values = Readonly<Record<string, unknown>>;

/** The same, as DynamoDB's API has them. */
export type Attributes = Record<string, AttributeValue>;

/** Converts values to DynamoDB's form. What is undefined, also within a map or a list, is left out. */
export const toAttributes = (values: Values): Attributes =>
  marshall(values, { removeUndefinedValues: true });

/** Converts what DynamoDB returned. Numbers are JavaScript's, binary values are `Uint8Array`s. */
export const fromAttributes = (attributes: Attributes): Values => unmarshall(attributes);
