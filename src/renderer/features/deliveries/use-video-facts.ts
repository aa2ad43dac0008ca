import { useEffect, useRef, useState } from 'react';
import { type ChoiceFacts, choiceFacts, UNKNOWN } from './choice-facts.ts';

interface ChosenVideo {
  /** Object URL of the file while it is chosen; the file is not read into memory. */
  readonly url: string | undefined;
  /** Facts known so far. */
  readonly facts: ChoiceFacts;
  /** Resolves with the facts of a file, at the latest after the timeout of `videoFacts`. */
  readonly factsOf: (file: File) => Promise<ChoiceFacts>;
}

/** A chosen video with its preview URL and its facts, which are read in the background. */
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
