/** What became of one host during a call that reached none. */
export interface HostFailure {
  host: string;
  /** An HTTP status, `timeout`, or `network` where no answer came. */
  reason: number | 'timeout' | 'network';
}

/** Every host was tried and none answered (row S3.9). */
export class RetryError extends Error {
  override name = 'RetryError';

  constructor(readonly failures: HostFailure[]) {
    super(`Unreachable hosts: ${failures.map(({ host, reason }) => `${host} (${reason})`).join(', ')}`);
  }
}
