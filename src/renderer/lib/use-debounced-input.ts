import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds without a keystroke after which what was typed counts. */
const PAUSE = 250;

export interface DebouncedInput {
  /** What stands in the field. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** What stands there counts now: Enter, leaving the field, clearing it. */
  readonly settle: (text?: string) => void;
}

/**
 * A field whose text counts a moment after the last keystroke. A value that comes from elsewhere (Back, "Clear filters")
 * takes its place, but never while somebody types: no keystroke gets lost.
 */
export const useDebouncedInput = (value: string, onSettled: (text: string) => void): DebouncedInput => {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const newest = useRef({ text, onSettled });
  useEffect(() => {
    newest.current = { text, onSettled };
  });
  useEffect(() => {
    if (value === told.current || timer.current) return;
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
