import { createHmac, timingSafeEqual } from "node:crypto";
import type { HttpRequest } from "#functions/http/http-request.ts";

const ADDRESS_HEADER = "x-ops-page-address";
const PROOF_HEADER = "x-ops-page-proof";

/**
 * The operator's page calls the operator API for a person. These headers say from which address the
 * person came; only who reads the secret with all operators' keys can make their proof.
 */
export const createAddressHeaders = (secret: string, address: string): Record<string, string> => ({
  [ADDRESS_HEADER]: address,
  [PROOF_HEADER]: computeProof(secret, address).toString("base64url"),
});

/** Returns the address that the operator's page vouches for; undefined if it did not call. */
export function readVouchedAddress(
  headers: HttpRequest["headers"],
  secret: string,
): string | undefined {
  const { [ADDRESS_HEADER]: address, [PROOF_HEADER]: proof } = headers;
  if (address === undefined || proof === undefined) return undefined;
  const [given, expected] = [Buffer.from(proof, "base64url"), computeProof(secret, address)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? address : undefined;
}

const computeProof = (secret: string, address: string): Buffer =>
  createHmac("sha256", secret).update(`operator page ${address}`).digest();
