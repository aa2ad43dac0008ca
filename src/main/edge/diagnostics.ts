import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { CallError } from '../core/bridge.ts';
import { buildDiagnostics, type DiagnosticFacts, diagnosticsName } from '../core/diagnostics.ts';
import { whileHeld } from '../core/transfers/held-file.ts';
import { askForPath } from './dialogs.ts';
import { readLog, redact, warnWithStack } from './log.ts';

/** Facts that the rest of the app provides. */
export type AppFacts = Pick<DiagnosticFacts, 'apiOrigin' | 'storage' | 'settings' | 'updates' | 'transfers'>;

const build = (facts: AppFacts, at: string): string => {
  const { electron, chrome, node } = process.versions;
  return buildDiagnostics(
    {
      ...facts,
      at,
      app: { name: app.name, version: app.getVersion(), isPackaged: app.isPackaged },
      versions: {
        System: `${process.platform} ${release()} ${process.arch}`,
        Language: app.getLocale(),
        Electron: electron ?? '',
        Chromium: chrome ?? '',
        Node: node,
      },
      log: readLog(),
    },
    redact,
  );
};

/**
 * Opens a save dialog and writes the diagnostics; false when the user cancels. While a dialog is open, further calls
 * get its result. Throws a `CallError` when the file cannot be written.
 */
export const createDiagnosticsExport = (facts: () => AppFacts): (() => Promise<boolean>) => {
  let running: Promise<boolean> | null = null;
  const save = async (): Promise<boolean> => {
    const at = new Date().toISOString();
    const path = await askForPath(
      () => join(app.getPath('downloads'), diagnosticsName(app.name, at)),
      [{ name: 'Text', extensions: ['txt'] }],
    );
    if (path === null) return false;
    try {
      await whileHeld(() => writeFile(path, build(facts(), at), { mode: 0o600 }));
    } catch (error) {
      warnWithStack('The diagnostics could not be saved', error);
      throw new CallError('refused', 'The file could not be saved there. Choose another folder.');
    }
    return true;
  };
  return () => {
    running ??= save().finally(() => {
      running = null;
    });
    return running;
  };
};
