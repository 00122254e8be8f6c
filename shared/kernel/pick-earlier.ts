/** Returns the earlier of two times, or the only one. */
export const pickEarlier = <Other extends Date | undefined>(
  one: Date | undefined,
  other: Other,
): Date | Other => (one !== undefined && (other === undefined || one < other) ? one : other);
