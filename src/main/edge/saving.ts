import { dirname, join } from 'node:path';
import { app, dialog, shell } from 'electron';

/** Shows a save dialog in the last used folder; null when the user cancels. */
export const createSaveDialog = (): ((name: string) => Promise<string | null>) => {
  let folder: string | null = null;
  return async (name) => {
    const defaultPath = join(folder ?? app.getPath('downloads'), name);
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath,
      properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
    });
    if (canceled || !filePath) return null;
    folder = dirname(filePath);
    return filePath;
  };
};

/** Shows a folder dialog; null when the user cancels. */
export const chooseFolder = async (current: string | null): Promise<string | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    defaultPath: current ?? app.getPath('downloads'),
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
};

export const showInFolder = (path: string): void => shell.showItemInFolder(path);
