/** Whether a dead letter names what it is about: some have nothing but personal data. */
export const hasSubject = (about: string): boolean => about !== "-";

/** Names a dead letter by its kind, and by what it is about. */
export const nameLetter = (kind: string, about: string): string =>
  hasSubject(about) ? `${kind}, ${about}` : kind;
