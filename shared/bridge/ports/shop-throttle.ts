/** Shares the pauses that a shop's API requests (throttling) between all callers. */
export interface ShopThrottle {
  /**
   * Returns the end of the current pause. Undefined or a past time means that there is no pause.
   * May be one second stale.
   */
  findPauseEnd(shop: string): Promise<Date | undefined>;
  /** Pauses all requests to the shop until then. Never shortens a pause. */
  pause(shop: string, until: Date): Promise<void>;
}
