/** A partner's account with the courier. */
export interface Account {
  readonly clientid: string;
  /** The account's number: 1, 2, 3, … With a point's or order's id it names it among all accounts. */
  readonly number: number;
  /** SHA-256 of the secret id. The secret id itself is returned once and not stored. */
  readonly secretHash: string;
  /** The key from which the secret that signs the account's notifications is derived. */
  readonly signingKeyId: string;
  /** The version of the derived key that signs the account's notifications. */
  readonly signingKeyVersion: number;
  readonly email: string;
  /** If absent, notifications are recorded but not sent. */
  readonly webhookUrl: string | undefined;
  /** Fixed at registration, so that sandbox and live data never mix. */
  readonly sandbox: boolean;
  readonly sandboxStepSeconds: number;
  /** The default destination of pick-up orders. */
  readonly address: string | undefined;
  /** The average request rate. The burst limit is twice this number. */
  readonly requestsPerSecond: number;
  /** How long personal data is kept after the end. */
  readonly personalDataDays: number;
}
