export interface QuitGuardOptions {
  /** Number of transfers under way. */
  readonly busy: () => number;
  /** Asks the user whether to quit anyway. */
  readonly ask: (busy: number) => Promise<boolean>;
  /** Quits the app, which calls `mayQuit` again. */
  readonly quit: () => void;
  readonly report: (error: unknown) => void;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
}

/**
 * Milliseconds for which a confirmation or a shutdown of the system lets the app quit. When the quit does not follow,
 * because another app cancelled the shutdown, the next one is asked about again.
 */
const ALLOWED_FOR = 60_000;

/** Asks for confirmation before quitting would interrupt transfers. They resume at the next start. */
export interface QuitGuard {
  /** Whether the app may quit now. If not, asks the user and quits after a confirmation. */
  mayQuit(): boolean;
  /** The system is about to shut down, which may still be cancelled: for a minute no confirmation is asked for. */
  systemEnds(): void;
}

export const createQuitGuard = ({ busy, ask, quit, report, now }: QuitGuardOptions): QuitGuard => {
  let allowedUntil = 0;
  const allow = (): void => {
    allowedUntil = now() + ALLOWED_FOR;
  };
  let isAsking = false;
  const askOnce = async (count: number): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    const isConfirmed = await ask(count).finally(() => {
      isAsking = false;
    });
    if (!isConfirmed) return;
    allow();
    quit();
  };
  return {
    mayQuit: () => {
      const count = busy();
      if (count === 0 || now() < allowedUntil) return true;
      askOnce(count).catch(report);
      return false;
    },
    systemEnds: allow,
  };
};

/** Texts of the confirmation dialog. The first button is the default for Enter and Escape. */
export const quitQuestion = (busy: number, appName: string) => {
  const one = busy === 1;
  return {
    message: `Quit while ${one ? 'a transfer is' : `${busy} transfers are`} under way?`,
    detail: `${one ? 'It stops now and continues by itself' : 'They stop now and continue by themselves'} when you open ${appName} again.`,
    buttons: ['Keep Running', 'Quit'],
  };
};
