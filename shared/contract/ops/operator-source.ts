/** Where the operator's calls are documented: here only. */
export const OPERATOR_SOURCE = "Ours: the courier's own side, with a key of its own in x-ops-key";
