/** Whether the system uses the ⌘ key for shortcuts. */
export const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The command palette's shortcut as text and for `aria-keyshortcuts`. */
export const searchShortcut = (): { readonly words: string; readonly keys: string } =>
  isApple() ? { words: '⌘ K', keys: 'Meta+K' } : { words: 'Ctrl K', keys: 'Control+K' };

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/**
 * Whether a key press is the command palette's shortcut. On Apple systems Ctrl K edits text. On a layout without Latin
 * letters the physical K key counts.
 */
export const isSearchShortcut = ({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: Press): boolean => {
  if (altKey || shiftKey || isComposing || (isApple() ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
};
