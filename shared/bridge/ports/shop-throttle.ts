/** Pauses that a shop's API asks for, shared by all who ask there. */
export interface ShopThrottle {
  /** When the shop may be asked again; a past time or undefined: now. May lag a second behind. */
  findPauseEnd(shop: string): Promise<Date | undefined>;
  /** Everybody leaves the shop alone until then; an earlier time than the known one changes nothing. */
  pause(shop: string, until: Date): Promise<void>;
}
