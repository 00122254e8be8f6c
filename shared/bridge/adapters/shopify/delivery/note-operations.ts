/**
 * The metafields of an order for the note and for its link. They are the app's own (`$app`), so that no
 * other app reads or changes them.
 */
export const NOTE_FIELDS = {
  text: {
    key: "delivery_note",
    name: "Delivery: what needs you",
    type: "multi_line_text_field",
  },
  link: { key: "delivery_link", name: "Delivery: where to act", type: "url" },
} as const;

const NAMESPACE = "$app";

const identify = (key: string): string =>
  `identifier: { ownerType: ORDER, namespace: "${NAMESPACE}", key: "${key}" }`;

/** Reads the note of an order, whether it may be written, and whether the shop's order page shows it. */
export const READ_NOTE = `query BridgeNote($id: ID!) {
  order(id: $id) {
    metafield(namespace: "${NAMESPACE}", key: "${NOTE_FIELDS.text.key}") { value compareDigest }
  }
  currentAppInstallation { accessScopes { handle } }
  text: metafieldDefinition(${identify(NOTE_FIELDS.text.key)}) { id }
  link: metafieldDefinition(${identify(NOTE_FIELDS.link.key)}) { id }
}`;

const DEFINED = "createdDefinition { id } userErrors { code message }";

/** Lets the merchant read the metafields on the order's page, where they are pinned. */
export const DEFINE_NOTE_FIELDS = `mutation BridgeDefineNote(
  $text: MetafieldDefinitionInput!
  $link: MetafieldDefinitionInput!
) {
  text: metafieldDefinitionCreate(definition: $text) { ${DEFINED} }
  link: metafieldDefinitionCreate(definition: $link) { ${DEFINED} }
}`;

export const WRITE_NOTE = `mutation BridgeWriteNote($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    metafields { id }
    userErrors { code message }
  }
}`;

interface NoteField {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

/** Whether the order's page shows each field without being asked to. */
export type FieldPins = Readonly<Record<keyof typeof NOTE_FIELDS, boolean>>;

const toDefinition = ({ key, name, type }: NoteField, pin: boolean) => ({
  ...{ key, name, type, pin },
  ...{ namespace: NAMESPACE, ownerType: "ORDER", access: { admin: "MERCHANT_READ" } },
});

/** Returns the variables of DEFINE_NOTE_FIELDS. */
export const toDefinitions = ({ text, link }: FieldPins) => ({
  text: toDefinition(NOTE_FIELDS.text, text),
  link: toDefinition(NOTE_FIELDS.link, link),
});

/** Returns an entry of the variables of WRITE_NOTE. */
export const toMetafield = (ownerId: string, { key, type }: NoteField, value: string) => ({
  ...{ ownerId, namespace: NAMESPACE, key, type, value },
});
