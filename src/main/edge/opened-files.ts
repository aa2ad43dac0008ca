import { app, shell } from 'electron';
import { VIDEO_EXTENSIONS } from '#shared/media/video-types.ts';
import { filesInArguments, type OpenedFiles } from '../core/transfers/opened-files.ts';
import { askToOpen } from './dialogs.ts';

/** Listens at once: macOS emits `open-file` for the file that started the app before `ready`. */
export function listenForFiles(files: OpenedFiles): void {
  app.on('open-file', (event, path) => {
    event.preventDefault();
    files.open([path]);
  });
}

/** Opens the files among the arguments of an instance that was started in `folder`. */
export function openArguments(files: OpenedFiles, argv: readonly string[], folder: string): void {
  files.open(filesInArguments(argv, folder, app.getAppPath()));
}

/** Opens the files that the user chooses in a dialog. */
export async function chooseFiles(files: OpenedFiles): Promise<void> {
  const paths = await askToOpen('upload', {
    title: 'Upload',
    buttonLabel: 'Upload',
    filters: [
      { name: 'Videos', extensions: [...VIDEO_EXTENSIONS] },
      { name: 'All Files', extensions: ['*'] },
    ],
    properties: ['openFile', 'multiSelections'],
  });
  files.open(paths);
}

/** Shows the folder where downloads are saved. Rejects with the system's message, e.g. when it is gone. */
export async function openDownloads(folder: string | null): Promise<void> {
  const failure = await shell.openPath(folder ?? app.getPath('downloads'));
  if (failure !== '') throw new Error(failure);
}
