import type { Message } from "./messages/message.ts";

/** Why something is as it is: a code and its parameters. A catalog at the edge makes the sentence. */
export type Reason = Message;
