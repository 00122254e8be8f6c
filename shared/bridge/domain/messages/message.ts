import type { Money } from "#shared/kernel/money.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import type { MESSAGES } from "./all-messages.ts";
import type { ParamKinds, ParamValues } from "./param-kinds.ts";

type Messages = typeof MESSAGES;

export type MessageCode = keyof Messages;
export type MessageParam = string | number | Money;
export type MessageParams = Readonly<Record<string, MessageParam>>;

/** Something to say to a person, without its words: a catalog at the edge makes the sentence. */
export interface Message {
  readonly code: MessageCode;
  readonly params: MessageParams;
}

type ParamsOf<Code extends MessageCode> = Messages[Code] extends ParamKinds
  ? ParamValues<Messages[Code]>
  : never;

/** In UTF-16 code units. Another system may send a text of any length, and messages are stored. */
const MAX_PARAM_LENGTH = 500;

/**
 * Creates a message with exactly the parameters that its code takes. Absent parameters are left
 * out, long texts are shortened.
 */
export function createMessage<Code extends MessageCode>(
  code: Code,
  ...[params = {} as ParamsOf<Code>]: Record<never, never> extends ParamsOf<Code>
    ? [params?: ParamsOf<Code>]
    : [params: ParamsOf<Code>]
): Message {
  const given = Object.entries(params as Record<string, MessageParam | undefined>);
  return {
    code,
    params: Object.fromEntries(
      given.flatMap(([name, value]) => (value === undefined ? [] : [[name, limitLength(value)]])),
    ),
  };
}

const limitLength = (value: MessageParam): MessageParam =>
  typeof value === "string" ? shortenText(value, MAX_PARAM_LENGTH) : value;

/** Whether two messages say the same. */
export const isSameMessage = (one: Message | undefined, other: Message | undefined): boolean =>
  toComparable(one) === toComparable(other);

const toComparable = (message: Message | undefined): string =>
  message === undefined
    ? ""
    : JSON.stringify([
        message.code,
        Object.entries(message.params).toSorted(([one], [other]) => one.localeCompare(other)),
      ]);
