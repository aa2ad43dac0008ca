/** A dialog that the app showed. */
export interface ShownDialog {
  /** The method of Electron's `dialog`. */
  readonly kind: string;
  readonly options: {
    readonly title?: string;
    readonly message?: string;
    readonly detail?: string;
    readonly defaultPath?: string;
    readonly buttons?: readonly string[];
  };
  /** Whether the dialog is still open. */
  readonly isOpen: boolean;
  /** Whether it belongs to the window. */
  readonly hasParent: boolean;
}

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

/** A menu item: its label, `-` for a separator. */
export interface MenuLine {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly isChecked: boolean;
}

export type DialogKind = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox';

interface MenuItemLike {
  readonly type: string;
  readonly label: string;
  readonly role?: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly submenu?: { readonly items: readonly MenuItemLike[] };
  click(): void;
}
interface MenuLike {
  readonly items: readonly MenuItemLike[];
}

/** State that native-recorder.cjs keeps in the main process. */
export interface Recorded {
  readonly opened: string[];
  readonly openedPaths: string[];
  readonly shownInFolder: string[];
  readonly trashed: string[];
  readonly errors: string[];
  readonly dialogs: (ShownDialog & { isOpen: boolean; answer(value: unknown): void })[];
  readonly answers: { kind: string; value: unknown }[];
  readonly notifications: { title: string; body: string }[];
  notificationNow(title: string): Promise<{ emit(name: string, event: unknown): boolean } | undefined>;
  readonly popups: MenuLike[];
  readonly blockers: Map<number, string>;
  readonly progress: { progress: number; mode: string | null }[];
  readonly badges: (number | null)[];
  readonly attention: string[];
  readonly loginItems: { openAtLogin?: boolean }[];
  readonly tray: {
    readonly icon: { emit(name: string, event: unknown, ...details: unknown[]): boolean };
    readonly menu?: MenuLike | null;
    readonly toolTip?: string;
  } | null;
}

declare global {
  // Set by native-recorder.cjs in the main process.
  var __recorded: Recorded;
}
