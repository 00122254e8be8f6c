import type { ApiResult } from "../../api.ts";
import type { CorrectedDelivery, Correction } from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import {
  createFieldError,
  createSelectField,
  createTextArea,
  createTextField,
} from "../../fields.ts";
import { createForm } from "../../form.ts";
import { getModeTitle } from "../../labels.ts";

const ADDRESS_FIELDS = [
  ["street", "Street and number"],
  ["unit", "Apartment, floor or unit"],
  ["city", "City"],
  ["region", "State or province"],
  ["postalCode", "Postal code"],
  ["countryCode", "Country, as two letters"],
] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number][0];
type Address = Readonly<Record<AddressField, string>>;

const NO_ADDRESS: Address = {
  ...{ street: "", unit: "", city: "", region: "", postalCode: "", countryCode: "" },
};
const MODES = ["point", "point-with-pickup", "urgent", "scheduled"] as const;

interface CorrectionFormOptions {
  readonly correction: Correction;
  readonly save: (body: unknown) => Promise<ApiResult<CorrectedDelivery>>;
  readonly onSaved: (delivery: CorrectedDelivery) => void;
  readonly onCancel: () => void;
}

/** A form for one order's recipient, note and method. What is as the store has it is not sent. */
export function createCorrectionForm({
  correction: { reason, store, correction },
  save,
  onSaved,
  onCancel,
}: CorrectionFormOptions): HTMLFormElement {
  const address = correction.address ?? store.address ?? NO_ADDRESS;
  return createForm<CorrectedDelivery>(
    {
      label: "Correct this order",
      submitLabel: "Correct it",
      onCancel,
      save: (data) => save(readCorrection(data, store)),
      onSaved,
    },
    createElement("p", { class: "hint" }, reason.text),
    createFieldError("address"),
    ...ADDRESS_FIELDS.map(([name, label]) =>
      createTextField({ name: `address.${name}`, label, value: address[name] }),
    ),
    createTextField({
      ...{ name: "phone", label: "Phone number", type: "tel" },
      hint: "With its country code, such as +1 212 555 0100.",
      value: correction.phone ?? store.phone ?? "",
    }),
    createTextArea({
      ...{ name: "note", label: "Note for the driver" },
      value: correction.note ?? store.note,
    }),
    createSelectField({
      ...{ name: "mode", label: "How this order goes out" },
      value: correction.mode ?? "",
      choices: [
        ["", "As your rules say"],
        ...MODES.map((mode) => [mode, getModeTitle(mode)] as const),
      ],
    }),
  );
}

/** Returns what differs from what the store says; the API takes the rest from there. */
function readCorrection(data: FormData, store: Correction["store"]): object {
  const read = (name: string): string => String(data.get(name) ?? "").trim();
  const known: Address = store.address ?? NO_ADDRESS;
  const address = Object.fromEntries(
    ADDRESS_FIELDS.map(([name]) => [name, read(`address.${name}`)]),
  ) as Address;
  const isOther = ADDRESS_FIELDS.some(([name]) => address[name] !== known[name].trim());
  const [phone, note, mode] = [read("phone"), read("note"), read("mode")];
  return {
    ...(isOther && { address: { ...address, countryCode: address.countryCode.toUpperCase() } }),
    ...(phone !== (store.phone ?? "") && phone !== "" && { phone }),
    ...(normalizeLines(note) !== normalizeLines(store.note) && { note }),
    ...(mode !== "" && { mode }),
  };
}

/** A text area has line ends of its own. */
const normalizeLines = (text: string): string => text.replaceAll("\r\n", "\n").trim();
