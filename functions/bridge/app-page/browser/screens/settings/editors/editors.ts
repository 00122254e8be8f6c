import type { ComponentType } from "preact";
import type { EditorName } from "../setting-field.ts";
import type { EditorProps } from "./editor-props.ts";
import { MethodsEditor } from "./methods-editor.tsx";
import { PackagingEditor } from "./packaging-editor.tsx";
import { PaymentMethodsEditor } from "./payment-methods-editor.tsx";
import { RateServicesEditor } from "./rate-services-editor.tsx";
import { RulesEditor } from "./rules-editor.tsx";
import { StatusesEditor } from "./statuses-editor.tsx";

/** The editors of lists by their name. */
export const EDITORS: Readonly<Record<EditorName, ComponentType<EditorProps> | undefined>> = {
  rules: RulesEditor,
  methods: MethodsEditor,
  statuses: StatusesEditor,
  "payment-methods": PaymentMethodsEditor,
  packaging: PackagingEditor,
  "rate-services": RateServicesEditor,
  beside: undefined,
};
