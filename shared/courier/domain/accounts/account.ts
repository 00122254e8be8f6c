/** A partner of the courier. */
export interface Account {
  readonly clientid: string;
  /** 1, 2, 3 …: the number its point ids begin with. */
  readonly number: number;
  /** SHA-256 of the secret id; the secret itself is shown once and not kept. */
  readonly secretHash: string;
  /** Which of the keys derived for this account signs its notifications. */
  readonly signingKeyVersion: number;
  readonly email: string;
  /** Absent: changes are recorded, nothing is sent. */
  readonly webhookUrl: string | undefined;
  /** Fixed at registration, so that a sandbox never mixes with live data. */
  readonly sandbox: boolean;
  readonly sandboxStepSeconds: number;
  /** Where pick-up orders go that name no drop-off. */
  readonly address: string | undefined;
  /** How many requests it may make, on average; twice as many at once. */
  readonly requestsPerSecond: number;
}
