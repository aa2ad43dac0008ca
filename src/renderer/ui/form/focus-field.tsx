import { useEffect, useRef } from 'react';

/** Moves the focus to the form field of this name when it appears. */
export const FocusField = ({ name }: { name: string }) => {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = marker.current?.parentElement?.querySelector(`[data-field="${name}"]`);
    field?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [name]);
  return <span ref={marker} hidden />;
};
