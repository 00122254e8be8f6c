/**
 * The store or the courier cannot be asked now; asking again later is the cure.
 * The message is for a merchant to read: no secret and nobody's data in it.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
