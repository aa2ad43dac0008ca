/** Safari reports the key that ends a composition afterwards, by this code only. */
const COMPOSING = 229;

const withhold = (event: KeyboardEvent): void => {
  const isComposing = event.isComposing || event.keyCode === COMPOSING;
  if (isComposing && (event.key === 'Enter' || event.key === 'Escape')) event.stopPropagation();
};

/**
 * While an input method composes text, Enter confirms and Escape discards its characters. Neither reaches the page, where
 * they would send a message or close a search or dialog.
 * @returns a function that ends it
 */
export const withholdComposingKeys = (): (() => void) => {
  addEventListener('keydown', withhold, { capture: true });
  return () => removeEventListener('keydown', withhold, { capture: true });
};
