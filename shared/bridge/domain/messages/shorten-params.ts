import { shortenText } from "#shared/bridge/domain/shorten-text.ts";
import type { Message, MessageParam } from "./message.ts";

/** In UTF-16 code units. Another system may send a text of any length. */
const MAX_PARAM_LENGTH = 500;

/** Returns the message with its long texts cut, so that it fits into a stored item. */
export const shortenParams = <Entry extends Message>(entry: Entry): Entry => ({
  ...entry,
  params: Object.fromEntries(
    Object.entries(entry.params).map(([name, value]): [string, MessageParam] => [
      name,
      typeof value === "string" ? shortenText(value, MAX_PARAM_LENGTH) : value,
    ]),
  ),
});
