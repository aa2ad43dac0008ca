import {
  app,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type Session,
  type WebContents,
} from 'electron';
import { type ContextLine, contextMenu, spellingLanguages } from '../core/window/context-menu.ts';

const itemOf = (line: ContextLine, contents: WebContents): MenuItemConstructorOptions => {
  switch (line.kind) {
    case 'separator':
      return { type: 'separator' };
    case 'suggestion':
      return { label: line.word, click: () => contents.replaceMisspelling(line.word) };
    case 'no-suggestion':
      return { label: 'No suggestions', enabled: false };
    case 'add-word':
      return {
        label: 'Add to Dictionary',
        click: () => void contents.session.addWordToSpellCheckerDictionary(line.word),
      };
    case 'copy-link':
      return { label: 'Copy Link', click: () => clipboard.writeText(line.address) };
    case 'role':
      return { role: line.role };
  }
};

/** Shows the context menu, since Electron has none by default. */
export function offerContextMenu(contents: WebContents, website: string): void {
  contents.on('context-menu', (_event, facts: ContextMenuParams) => {
    const lines = contextMenu(facts, website);
    if (lines.length > 0) Menu.buildFromTemplate(lines.map((line) => itemOf(line, contents))).popup();
  });
}

/**
 * Enables spell checking in the system's languages. macOS detects the language and takes no list. Elsewhere Chromium
 * downloads each missing dictionary once.
 */
export function checkSpelling(session: Session, isOn: boolean): void {
  session.setSpellCheckerEnabled(isOn);
  if (!isOn || process.platform === 'darwin') return;
  const languages = spellingLanguages(app.getPreferredSystemLanguages(), session.availableSpellCheckerLanguages);
  session.setSpellCheckerLanguages([...languages]);
}
