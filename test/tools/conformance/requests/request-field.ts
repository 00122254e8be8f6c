/** A field of a request, as in the document's table. */
export interface RequestField {
  /** The name, with the prefix `routes[].` for a field of each entry. */
  readonly name: string;
  readonly isRequired: boolean;
  /** Valid values. */
  readonly acceptedValues: readonly unknown[];
  /** The decided maximum length in characters. */
  readonly maxLength?: number;
}

const createFieldDefiner =
  (required: boolean) =>
  (name: string, acceptedValues: readonly unknown[], maxLength?: number) => ({
    name,
    isRequired: required,
    acceptedValues,
    ...(maxLength === undefined ? {} : { maxLength }),
  });

/** Create a required or optional field from its name, valid values and decided length. */
export const defineRequired = createFieldDefiner(true);
export const defineOptional = createFieldDefiner(false);

const IN_ENTRY = "routes[].";

/** Returns the field's name as the decided errors write it. */
export const formatErrorField = ({ name }: RequestField): string => name.replace("[]", "[0]");

type Body = Readonly<Record<string, unknown>>;

/** Returns the body with this value in the field; undefined removes the field. */
export function setField(body: Body, { name }: RequestField, value: unknown): Body {
  if (!name.startsWith(IN_ENTRY)) return { ...body, [name]: value };
  const [entry = {}] = (body.routes ?? [{}]) as Body[];
  return { ...body, routes: [{ ...entry, [name.slice(IN_ENTRY.length)]: value }] };
}

const LENGTHENED = ", New York, NY 10001, USA";

/** Returns a valid text of this length for the field. An address stays in New York. */
export function createText({ name }: RequestField, characters: number): string {
  if (/phone|cell/.test(name)) return "5".repeat(characters);
  if (!/address$|_text$/.test(name)) return "x".repeat(characters);
  return `${"x".repeat(characters - LENGTHENED.length)}${LENGTHENED}`;
}
