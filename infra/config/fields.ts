import * as z from "zod";

/** The text of an error: what a value must be, what it is, and what to do. */
const explain = (must: string, advice: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    `must be ${must}, not ${JSON.stringify(input) ?? "absent"}. ${advice}`,
});

/** A text of this form. */
export const textField = (form: RegExp, must: string, advice: string) =>
  z.string(explain(must, advice)).regex(form, explain(must, advice));

/** A whole number from `least` to `most`. */
export const numberField = (least: number, most: number, advice: string) => {
  const error = explain(`a whole number from ${least} to ${most}`, advice);
  return z.int(error).min(least, error).max(most, error);
};

/** One of these values. */
export const choiceField = <const Value extends string | number>(
  values: readonly Value[],
  advice: string,
) => z.literal(values, explain(`one of ${values.join(", ")}`, advice));

/** True or false. */
export const switchField = (advice: string) => z.boolean(explain("true or false", advice));

const HOST = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** A host name in lower case. */
export const hostField = () =>
  textField(
    HOST,
    'a host name in lower case, such as "deliveries.example.com"',
    "Leave out https:// and paths.",
  );

/** The origin of an https address: no path, no slash at the end. */
export const originField = () =>
  textField(
    /^https:\/\/[a-z0-9.-]+(:\d+)?$/,
    'an https address without path or slash at its end, such as "https://deliveries.example.com"',
    "Correct the address.",
  );

/** An https address. */
export const httpsField = () =>
  textField(/^https:\/\/[^\s<>"]+$/, "an https address", "Correct the address, or leave it out.");

/** An e-mail address without a name. */
export const mailField = (advice: string) =>
  textField(/^[^@\s<>"]+@[^@\s<>".]+\.[^@\s<>"]+$/, "an e-mail address", advice);

/** The ARN of a resource of this service. */
export const arnField = (service: string, resource: string, advice: string) =>
  textField(
    new RegExp(`^arn:aws[a-z-]*:${service}:[a-z0-9-]+:\\d{12}:${resource}.+$`),
    `an ARN that begins with "arn:aws:${service}:<region>:<account>:${resource}"`,
    advice,
  );
