import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

const change = (pressed: boolean): void => {
  isPressed = pressed;
  for (const listener of listeners) listener();
};

/** The browser determines the click target before it dispatches `mouseup`, so the page may move from here on. */
const release = (): void => {
  for (const type of ENDS) window.removeEventListener(type, release, true);
  window.removeEventListener('mousemove', releaseUnseen, true);
  change(false);
};

/** The list of a <select>, a menu of the system and a drag may swallow the release. */
const ENDS = ['mouseup', 'dragend', 'contextmenu', 'keydown'] as const;
const releaseUnseen = ({ buttons }: MouseEvent): void => {
  if (buttons === 0) release();
};

const press = ({ button }: MouseEvent): void => {
  if (button !== 0) return;
  change(true);
  for (const type of ENDS) window.addEventListener(type, release, { capture: true, passive: true });
  window.addEventListener('mousemove', releaseUnseen, { capture: true, passive: true });
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) window.addEventListener('mousedown', press, { capture: true, passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('mousedown', press, true);
  };
};

/**
 * The value, which does not change while the mouse button is held down. For what moves the page when a field is left:
 * a button that moves away between press and release is not clicked.
 */
export const useUnchangedWhilePressed = <T>(value: T): T => {
  const held = useSyncExternalStore(
    subscribe,
    () => isPressed,
    () => false,
  );
  const [shown, setShown] = useState(value);
  if (!held && shown !== value) setShown(() => value);
  return held ? shown : value;
};
