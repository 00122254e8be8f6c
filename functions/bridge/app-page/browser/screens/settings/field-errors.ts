import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ApiRefusal, FieldError } from "../../api.ts";

/** What the API found wrong at the last try. */
export const ErrorsContext = createContext<readonly FieldError[]>([]);

/** Returns what is wrong with a field or with a part of it, as sentences; undefined if nothing is. */
export function useFieldError(path: string): string | undefined {
  const errors = useContext(ErrorsContext).filter(({ field }) =>
    `${field}.`.startsWith(`${path}.`),
  );
  return errors.length === 0 ? undefined : errors.map(formatError).join(" ");
}

/** Returns what is wrong with a group itself, which none of its fields says; undefined if nothing is. */
export function useGroupError(
  ...paths: readonly (string | readonly string[])[]
): string | undefined {
  const groups = paths.flat();
  const errors = useContext(ErrorsContext).filter(({ field }) => groups.includes(field));
  return errors.length === 0 ? undefined : errors.map(formatError).join(" ");
}

const MARKED = "Nothing is saved yet: correct what is marked below.";

/** Returns the refusal with words for whoever sees its fields: it names them as the API does, where one of them is not shown. */
export const describeMarked = (refusal: ApiRefusal, paths: readonly string[]): ApiRefusal => {
  const isMarked = ({ field }: FieldError) =>
    paths.some((path) => `${field}.`.startsWith(`${path}.`));
  return refusal.errors.length > 0 && refusal.errors.every(isMarked)
    ? { ...refusal, message: MARKED }
    : refusal;
};

/** The field's own name is left out, because its label stands beside. */
function formatError({ field, message }: FieldError): string {
  const text = message.startsWith(`${field} `) ? message.slice(field.length + 1) : message;
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}
