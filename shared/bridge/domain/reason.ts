import type { Message } from "./messages/message.ts";

/**
 * Why something is in its state: a code with parameters. A catalog at the edge makes the sentence.
 */
export type Reason = Message;
