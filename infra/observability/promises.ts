/** What operators promise. Each alarm watches one promise, and its threshold comes from it. */
export const PROMISES = {
  "orders-go-out":
    "A paid order that needs no person is with its courier within 15 minutes while store and courier work.",
  "stores-know": "A store shows what its courier reached within 15 minutes.",
  "nothing-lost":
    "Every order of a store reaches the bridge within 30 minutes, also without its webhook, and nothing that failed is forgotten.",
  "calls-answered":
    "Less than 1 % of the calls of stores, merchants, buyers and partners fail, and callers within their limits are served.",
  "partners-know":
    "A partner's receiver is told of every change, or the change is tried for hours.",
  "connections-last":
    "Keys, tokens, permissions and addresses of stores and accounts are renewed before they end.",
  "privacy-kept": "What a buyer asks for, or privacy law requires, is done within 30 days.",
  "money-watched":
    "Nobody spends more than an hour of unusual bookings unseen, nor, if the stage has a budget, more than that on AWS in a month.",
} as const;

export type PromiseName = keyof typeof PROMISES;
