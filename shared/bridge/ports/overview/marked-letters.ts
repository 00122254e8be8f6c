/** Remembers which dead letters their deliveries were marked for. */
export interface MarkedLetters {
  has(id: string): Promise<boolean>;
  /** Remembers the letter for longer than it stays. */
  add(id: string, now: Date): Promise<void>;
}
