/** One line for whoever started the app from a terminal. Messages carry no token, address or name of a user. */
export const warn = (message: string): void => {
  process.stderr.write(`${message}\n`);
};

export const warnWithStack = (context: string, error: unknown): void =>
  warn(`${context}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
