export interface QuitGuardOptions {
  /** Transfers under way. */
  readonly busy: () => number;
  /** Asks whether to quit all the same. */
  readonly ask: (busy: number) => Promise<boolean>;
  /** Quits for good; asks the guard again. */
  readonly quit: () => void;
  readonly report: (error: unknown) => void;
}

/** Asks before transfers are stopped by closing the app: nothing is lost, but nothing goes on either. */
export interface QuitGuard {
  /** Whether the app may end now. When not, its user is asked, and the app quits if they say so. */
  mayQuit(): boolean;
  /** The system ends: nobody is asked any more. */
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

/** The question's words. The first button is what Enter and Escape do. */
export const quitQuestion = (busy: number, appName: string) => {
  const one = busy === 1;
  return {
    message: `Quit while ${one ? 'a transfer is' : `${busy} transfers are`} under way?`,
    detail: `${one ? 'It stops now and goes on by itself' : 'They stop now and go on by themselves'} when you open ${appName} again.`,
    buttons: ['Keep Running', 'Quit'],
  };
};
