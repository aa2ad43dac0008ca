export interface QuitGuardOptions {
  /** Number of transfers under way. */
  readonly busy: () => number;
  /** Asks the user whether to quit anyway. */
  readonly ask: (busy: number) => Promise<boolean>;
  /** Quits the app, which calls `mayQuit` again. */
  readonly quit: () => void;
  readonly report: (error: unknown) => void;
}

/** Asks for confirmation before quitting would interrupt transfers. They resume at the next start. */
export interface QuitGuard {
  /** Whether the app may quit now. If not, asks the user and quits after a confirmation. */
  mayQuit(): boolean;
  /** The system is shutting down: no further confirmation is asked for. */
  systemEnds(): void;
}

export const createQuitGuard = ({ busy, ask, quit, report }: QuitGuardOptions): QuitGuard => {
  let isAllowed = false;
  let isAsking = false;
  const askOnce = async (count: number): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      isAllowed = await ask(count);
    } finally {
      isAsking = false;
    }
    if (isAllowed) quit();
  };
  return {
    mayQuit: () => {
      const count = busy();
      if (isAllowed || count === 0) return true;
      askOnce(count).catch(report);
      return false;
    },
    systemEnds: () => {
      isAllowed = true;
    },
  };
};

/** Texts of the confirmation dialog. The first button is the default for Enter and Escape. */
export const quitQuestion = (busy: number, appName: string) => {
  const one = busy === 1;
  return {
    message: `Quit while ${one ? 'a transfer is' : `${busy} transfers are`} under way?`,
    detail: `${one ? 'It stops now and goes on by itself' : 'They stop now and go on by themselves'} when you open ${appName} again.`,
    buttons: ['Keep Running', 'Quit'],
  };
};
