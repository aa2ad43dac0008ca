import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallName } from '#shared/ipc/calls.ts';
import type { OpenedFile } from '#shared/ipc/opened-file.ts';
import { CallError, type Handlers } from '../bridge.ts';
import type { Transfers } from './transfer-calls.ts';

/** Files that the user opened with the app and that wait for a decision in the page. */
export class OpenedFiles {
  readonly #paths = new Map<string, string>();
  readonly #newId: () => string;
  #changed: ((files: readonly OpenedFile[]) => void) | null = null;

  constructor(newId: () => string) {
    this.#newId = newId;
  }

  /** Adds files by their absolute paths. A file that waits already is not added again, but calls the watcher. */
  open(paths: readonly string[]): void {
    const known = new Set(this.#paths.values());
    for (const path of new Set(paths)) if (!known.has(path)) this.#paths.set(this.#newId(), path);
    if (paths.length > 0) this.#changed?.(this.list());
  }

  /** Calls back whenever files are opened from now on. */
  watch(changed: (files: readonly OpenedFile[]) => void): void {
    this.#changed = changed;
  }

  /** In the order in which they were opened. */
  list(): readonly OpenedFile[] {
    return [...this.#paths].map(([id, path]) => ({ id, name: basename(path) }));
  }

  dismiss(ids: readonly string[]): void {
    for (const id of ids) this.#paths.delete(id);
  }

  /** @throws CallError `refused` for a file that was dismissed */
  pathOf(id: string): string {
    const path = this.#paths.get(id);
    if (path === undefined) throw new CallError('refused', 'This file is not open any more. Open it again.');
    return path;
  }
}

/** Schemes have two letters at least; one letter is a drive of Windows. */
const isAddress = (argument: string): boolean => /^[a-z][a-z\d+.-]+:/i.test(argument);

/** File managers of Linux pass `file:` addresses, which may be malformed or name another computer. */
const pathOfAddress = (address: string): string[] => {
  try {
    return [fileURLToPath(address)];
  } catch {
    return [];
  }
};

/**
 * The files among the command-line arguments of an instance, as absolute paths: what is neither a switch nor a link.
 * @param folder where the instance was started
 * @param appFolder an argument of an app that runs from its source, where what stands before it are Electron's own
 */
export const filesInArguments = (argv: readonly string[], folder: string, appFolder: string): string[] => {
  const own = argv.findIndex((argument) => resolve(folder, argument) === appFolder);
  return argv
    .slice(Math.max(0, own) + 1)
    .filter((argument) => argument !== '' && !argument.startsWith('-'))
    .flatMap((argument) => {
      if (/^file:/i.test(argument)) return pathOfAddress(argument);
      return isAddress(argument) ? [] : [resolve(folder, argument)];
    });
};

/** Handlers of the calls about opened files. */
export const openedHandlers = (
  files: OpenedFiles,
  transfers: Pick<Transfers, 'inspect' | 'addUpload'>,
): Pick<Handlers, Extract<CallName, `opened:${string}`>> => ({
  'opened:list': () => files.list(),
  'opened:dismiss': async (ids) => {
    files.dismiss(ids);
  },
  'opened:inspect': (id) => transfers.inspect(files.pathOf(id)),
  'opened:upload': async (id, order) => {
    const transfer = await transfers.addUpload({ ...order, path: files.pathOf(id) });
    // A page that reloads does not offer it again.
    files.dismiss([id]);
    return transfer;
  },
});
