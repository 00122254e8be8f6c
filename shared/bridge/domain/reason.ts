/** Why something is as it is, in words for its merchant; the code stays when the words change. */
export interface Reason {
  readonly code: string;
  readonly text: string;
}
