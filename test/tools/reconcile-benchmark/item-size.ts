/** An attribute in DynamoDB's format, such as `{S: "text"}`. */
type Attribute = Readonly<Record<string, unknown>>;

/** Returns an item's size as DynamoDB counts it: UTF-8 names and values, plus 3 bytes per list or map. */
export const computeItemBytes = (item: Readonly<Record<string, Attribute>>): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + computeAttributeBytes(value),
    0,
  );

function computeAttributeBytes(attribute: Attribute): number {
  const [[kind, value] = ["NULL", true]] = Object.entries(attribute);
  switch (kind) {
    case "S":
      return Buffer.byteLength(String(value));
    case "N":
      return Math.ceil(String(value).length / 2) + 1;
    case "B":
      return Buffer.byteLength(String(value), "base64");
    case "L":
      return (value as Attribute[]).reduce((sum, one) => sum + 1 + computeAttributeBytes(one), 3);
    case "M":
      return 3 + computeItemBytes(value as Record<string, Attribute>);
    default:
      return 1;
  }
}
