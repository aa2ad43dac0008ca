/** All invalid settings of the environment, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}
