import { useCallback, useEffect, useRef, useState } from 'react';

/** Debounce interval in milliseconds. */
const PAUSE = 250;

export interface DebouncedInput {
  /** The text in the input. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** Commits the text at once: on Enter, on blur, when the input is cleared. */
  readonly settle: (text?: string) => void;
}

/**
 * A text input whose value is committed after a pause in typing. An external value (Back, "Clear filters") replaces the
 * text, but never while the user types, so that no key is lost.
 * @param shows whether a text is another notation of the value; it is then left as typed
 */
export const useDebouncedInput = (
  value: string,
  onSettled: (text: string) => void,
  shows?: (text: string) => boolean,
): DebouncedInput => {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const newest = useRef({ text, onSettled, shows });
  useEffect(() => {
    newest.current = { text, onSettled, shows };
  });
  useEffect(() => {
    if (value === told.current || timer.current || newest.current.shows?.(newest.current.text)) return;
    told.current = value;
    setText(value);
  }, [value]);

  const stop = useCallback(() => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  const settle = useCallback(
    (last = newest.current.text) => {
      stop();
      setText(last);
      const next = last.trim();
      if (next === told.current) return;
      told.current = next;
      newest.current.onSettled(next);
    },
    [stop],
  );
  const type = useCallback(
    (next: string) => {
      setText(next);
      stop();
      timer.current = setTimeout(() => settle(next), PAUSE);
    },
    [settle, stop],
  );
  return { text, type, settle };
};
