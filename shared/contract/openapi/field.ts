type JsonType = "string" | "integer" | "number" | "boolean" | "array" | "object" | "null";

/** What the reference says of one field; its type is that of the document's table. */
export interface Field {
  readonly type: JsonType | readonly JsonType[];
  readonly text: string;
  /** The whole field is ours. */
  readonly isOurs: boolean;
  /** Of a documented field: what is ours about its values or limits. */
  readonly oursAbout?: string;
  /** The document's table requires it, though the service does without. */
  readonly required?: true;
}

/** Fields by where they stand: `start`, `data`, `routes[].rec_name`. */
export type Fields = Readonly<Record<string, Field>>;

/** A field of the interface document; `oursAbout` says what we decided about its values. */
export const createDocumentedField = (
  type: Field["type"],
  text: string,
  oursAbout?: string,
): Field => ({
  type,
  text,
  isOurs: false,
  ...(oursAbout !== undefined && { oursAbout }),
});

/** A field that the interface document does not have. */
export const createOwnField = (type: Field["type"], text: string): Field => ({
  type,
  text,
  isOurs: true,
});

/** The field as the document's table has it: to be sent. */
export const markRequired = (field: Field): Field => ({ ...field, required: true });

/** The same fields below another one: `courier` and `name` become `courier.name`. */
export const nestFields = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]));

/** The words of the mark. */
export const OURS = "Ours: not in the interface document.";

/** A text with the mark after it; what alone is ours of a documented thing has its own paragraph. */
export const formatMarkedText = ({ text, isOurs, oursAbout }: Omit<Field, "type">): string => {
  if (isOurs) return `${text} ${OURS}`;
  return oursAbout === undefined ? text : `${text}\n\n${oursAbout} ${OURS}`;
};

/** The mark for programs: the whole is ours, or what it may hold. */
export const toMark = ({ isOurs, oursAbout }: Omit<Field, "type" | "text">) => ({
  ...(isOurs && { "x-ours": true }),
  ...(oursAbout !== undefined && { "x-ours-values": true }),
});
