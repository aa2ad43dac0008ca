/** Whether the keyboard has a ⌘ key, by which Apple's systems have their shortcuts. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The words of the command palette's shortcut, and the same for `aria-keyshortcuts`. */
export const searchShortcut = (): { readonly words: string; readonly keys: string } =>
  isApple() ? { words: '⌘ K', keys: 'Meta+K' } : { words: 'Ctrl K', keys: 'Control+K' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/**
 * Whether keys that were pressed are the command palette's shortcut. On Apple's systems Ctrl K edits text. On a layout
 * without Latin letters the key at the place of K counts.
 */
export const isSearchShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press): boolean => {
  if (altKey || shiftKey || isComposing || (isApple() ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
};
