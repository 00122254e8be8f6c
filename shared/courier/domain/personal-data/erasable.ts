/** The state of something's personal data. */
export interface Erasable {
  /** When its personal data is erased. Absent once it is erased. */
  readonly eraseAt: Date | undefined;
  /** When its personal data was erased. */
  readonly erasedAt: Date | undefined;
}
