import { useEffect, useRef, useState } from 'react';
import { type ChoiceFacts, choiceFacts, UNKNOWN } from './choice-facts.ts';

interface ChosenVideo {
  /** An address for the file as long as it is chosen; nothing is read into memory. */
  readonly url: string | undefined;
  /** What is known so far. */
  readonly facts: ChoiceFacts;
  /** What there is to know of a file: at the latest when the patience of `videoFacts` ends. */
  readonly factsOf: (file: File) => Promise<ChoiceFacts>;
}

/** A chosen video, to be shown before it is sent, and what the browser finds out about it meanwhile. */
export const useVideoFacts = (file: File | null): ChosenVideo => {
  const [url, setUrl] = useState<string>();
  const [facts, setFacts] = useState<ChoiceFacts>(UNKNOWN);
  const newest = useRef<{ file: File; facts: Promise<ChoiceFacts> } | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    setFacts(UNKNOWN);
    const finding = choiceFacts(file, made);
    newest.current = { file, facts: finding };
    let wanted = true;
    void finding.then((found) => wanted && setFacts(found));
    return () => {
      wanted = false;
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const factsOf = async (asked: File) => (newest.current?.file === asked ? newest.current.facts : UNKNOWN);
  return { url, facts, factsOf };
};
