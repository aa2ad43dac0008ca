import {
  BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';

/**
 * Shows a dialog that belongs to the window, which is shown first so that the dialog is seen. Where macOS runs the app
 * without a window, it belongs to none.
 */
const show = <Options, Answer>(
  method: { (window: BrowserWindow, options: Options): Promise<Answer>; (options: Options): Promise<Answer> },
  options: Options,
): Promise<Answer> => {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isVisible() === false) window.show();
  return window ? method(window, options) : method(options);
};

/** Shares the answer of an open dialog with further requests of its kind. */
const onePerKind = <Options, Answer>(open: (options: Options) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>();
  return (kind: string, options: Options): Promise<Answer> => {
    const answer = answers.get(kind) ?? open(options).finally(() => answers.delete(kind));
    answers.set(kind, answer);
    return answer;
  };
};

/** Shows a message box; resolves to the index of the pressed button. One box of a kind is open at a time. */
export const ask = onePerKind(
  async (options: MessageBoxOptions): Promise<number> => (await show(dialog.showMessageBox, options)).response,
);

/** Asks for files or a folder; empty when the user cancels. One dialog of a kind is open at a time. */
export const askToOpen = onePerKind(async (options: OpenDialogOptions): Promise<readonly string[]> => {
  const { canceled, filePaths } = await show(dialog.showOpenDialog, options);
  return canceled ? [] : filePaths;
});

let lastSave: Promise<unknown> = Promise.resolve();

/**
 * Asks where to save a file, one file after the other; null when the user cancels. `propose` is called when the dialog
 * opens.
 */
export const askForPath = (
  propose: () => string,
  filters: SaveDialogOptions['filters'] = [],
): Promise<string | null> => {
  const next = async (): Promise<string | null> => {
    const { canceled, filePath } = await show<SaveDialogOptions, { canceled: boolean; filePath: string }>(
      dialog.showSaveDialog,
      {
        defaultPath: propose(),
        filters,
        properties: ['createDirectory', 'showOverwriteConfirmation', 'dontAddToRecent'],
      },
    );
    return canceled || !filePath ? null : filePath;
  };
  const answer = lastSave.then(next, next);
  lastSave = answer;
  return answer;
};
