import { formatMessage } from "#functions/bridge/messages/format-message.ts";
import type { Message } from "#shared/bridge/domain/messages/message.ts";

/** Returns a message's code, its parameters and its English sentence. */
export const toMessageView = ({ code, params }: Message) => ({
  code,
  params,
  text: formatMessage({ code, params }),
});

/** Returns the message's view, or null if there is none. */
export const toOptionalMessageView = (message: Message | undefined) =>
  message === undefined ? null : toMessageView(message);
