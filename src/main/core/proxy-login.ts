/** Name and password for a proxy. */
export interface ProxyCredentials {
  readonly username: string;
  readonly password: string;
}

/** Credentials of the proxies between this computer and the server, kept in memory until the app quits. */
export interface ProxyLogin {
  /**
   * Credentials for a proxy (`host:port`) that asks for them, from the user unless they are known. `isRefused`: it has
   * refused the known ones. Null when the user gives none; then the user is not asked again before `askAgain`.
   */
  answer(proxy: string, isRefused: boolean): Promise<ProxyCredentials | null>;
  /** The known credentials of a proxy. */
  known(proxy: string): ProxyCredentials | null;
  /** Whether a proxy has asked and got no answer. */
  isMissing(): boolean;
  /** Call when the user tries again. */
  askAgain(): void;
}

export function createProxyLogin(
  ask: (proxy: string, isRefused: boolean) => Promise<ProxyCredentials | null>,
): ProxyLogin {
  const known = new Map<string, ProxyCredentials>();
  let isMissing = false;
  let isDeclined = false;
  return {
    answer: async (proxy, isRefused) => {
      const found = known.get(proxy);
      if (found && !isRefused) return found;
      known.delete(proxy);
      isMissing = true;
      const given = isDeclined ? null : await ask(proxy, isRefused);
      isDeclined = given === null;
      if (given === null) return null;
      known.set(proxy, given);
      isMissing = false;
      return given;
    },
    known: (proxy) => known.get(proxy) ?? null,
    isMissing: () => isMissing,
    askAgain: () => {
      isDeclined = false;
    },
  };
}
