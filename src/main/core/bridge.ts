import type { CallName, Calls } from '#shared/ipc/calls.ts';
import type { CallErrorCode, Reply } from '#shared/ipc/reply.ts';
import { isAppUrl } from './origin.ts';

/** Error whose code and message are sent to the page; the page sees nothing of any other error. */
export class CallError extends Error {
  readonly code: CallErrorCode;

  constructor(code: CallErrorCode, message: string) {
    super(message);
    this.name = 'CallError';
    this.code = code;
  }
}

export type Handlers = {
  readonly [K in CallName]: (...args: Calls[K]['args']) => Promise<Calls[K]['result']> | Calls[K]['result'];
};

/** Validate the raw arguments of each call, since a compromised page can send anything. Throw a `CallError`. */
export type ArgumentReaders = { readonly [K in CallName]: (raw: readonly unknown[]) => Calls[K]['args'] };

export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** The part of Electron's `ipcMain` that the bridge uses. */
export interface CallPort {
  handle(
    name: string,
    listener: (event: { senderFrame: SenderFrame | null }, ...raw: unknown[]) => Promise<Reply<unknown>>,
  ): void;
}

export interface CallOptions {
  readonly port: CallPort;
  readonly readers: ArgumentReaders;
  readonly handlers: Handlers;
  /** Called for every refused or failed call. */
  readonly report: (name: CallName, error: unknown) => void;
}

/** Accepts calls only from the top frame of the app's own page (item 17 of Electron's security checklist). */
const isTrusted = (frame: SenderFrame | null): boolean =>
  frame !== null && frame.parent === null && isAppUrl(frame.url);

async function answer<K extends CallName>(
  name: K,
  raw: readonly unknown[],
  { readers, handlers }: CallOptions,
): Promise<Reply<unknown>> {
  return { ok: true, value: await handlers[name](...readers[name](raw)) };
}

const errorReply = (error: unknown): Reply<unknown> =>
  error instanceof CallError
    ? { ok: false, code: error.code, message: error.message }
    : { ok: false, code: 'internal', message: 'Something went wrong.' };

/** Registers every call: checks the sender, validates the arguments and wraps the result. */
export function registerCalls(options: CallOptions): void {
  // The type of the readers has every call and no other.
  for (const name of Object.keys(options.readers) as CallName[]) {
    options.port.handle(name, async ({ senderFrame }, ...raw) => {
      try {
        if (!isTrusted(senderFrame)) throw new CallError('forbidden', 'This page may not ask that.');
        return await answer(name, raw, options);
      } catch (error) {
        options.report(name, error);
        return errorReply(error);
      }
    });
  }
}
