/** A field of a request, as the document's table lists it. */
export interface RequestField {
  /** With `routes[].` before it where each entry has it. */
  readonly name: string;
  readonly isRequired: boolean;
  /** Each of these is accepted. */
  readonly acceptedValues: readonly unknown[];
  /** Ours: the most characters it may have. */
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

/** A required, and an optional field: name, what is accepted, and the decided length. */
export const defineRequired = createFieldDefiner(true);
export const defineOptional = createFieldDefiner(false);

const IN_ENTRY = "routes[].";

/** The name as the decided errors write it. */
export const formatErrorField = ({ name }: RequestField): string => name.replace("[]", "[0]");

type Body = Readonly<Record<string, unknown>>;

/** The body with this value in the field; undefined leaves the field out. */
export function setField(body: Body, { name }: RequestField, value: unknown): Body {
  if (!name.startsWith(IN_ENTRY)) return { ...body, [name]: value };
  const [entry = {}] = (body.routes ?? [{}]) as Body[];
  return { ...body, routes: [{ ...entry, [name.slice(IN_ENTRY.length)]: value }] };
}

const LENGTHENED = ", New York, NY 10001, USA";

/** A text of this many characters that the field takes: an address stays in New York. */
export function createText({ name }: RequestField, characters: number): string {
  if (/phone|cell/.test(name)) return "5".repeat(characters);
  if (!/address$|_text$/.test(name)) return "x".repeat(characters);
  return `${"x".repeat(characters - LENGTHENED.length)}${LENGTHENED}`;
}
