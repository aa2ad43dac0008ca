import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app, shell } from 'electron';
import { askForPath } from './dialogs.ts';

/** Asks where to save a file, in the last used folder if it still exists; null when the user cancels. */
export const createSaveDialog = (): ((name: string) => Promise<string | null>) => {
  let folder: string | null = null;
  return async (name) => {
    const start = () => (folder !== null && existsSync(folder) ? folder : app.getPath('downloads'));
    const path = await askForPath(() => join(start(), name));
    if (path !== null) folder = dirname(path);
    return path;
  };
};

export const showInFolder = (path: string): void => shell.showItemInFolder(path);
