import { useEffect, useState } from 'react';
import { isHandled } from '#renderer/lib/api/failure.ts';
import { useLiveState } from '#renderer/lib/live/use-live.ts';
import { matchEntries } from './match-entries.ts';
import type { SearchResult } from './palette-entry.ts';
import type { SearchKind } from './search-kinds.ts';

interface Answer {
  /** The searched words. */
  readonly words: string;
  readonly results: readonly SearchResult[];
  readonly error?: unknown;
}

/** Search state of one kind. */
export interface FoundKind {
  readonly kind: SearchKind;
  /** Only records that match the current text. */
  readonly results: readonly SearchResult[];
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error?: unknown;
}

/** Counts reconnections. */
const useReturns = (): number => {
  const isConnected = useLiveState() === 'connected';
  const [returns, setReturns] = useState({ count: 0, isConnected });
  if (returns.isConnected !== isConnected) setReturns({ count: returns.count + (isConnected ? 1 : 0), isConnected });
  return returns.count;
};

/**
 * Searches each kind on the server. At most one request per kind is pending: a new search aborts it and drops its
 * response.
 * @param words the debounced search words; an empty text searches nothing
 * @param text the current input, by which earlier results are filtered until the response arrives
 */
export const useSearch = (kinds: readonly SearchKind[], words: string, text: string) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  const [attempt, setAttempt] = useState(0);
  const returns = useReturns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, and a connection that came back, search again
  useEffect(() => {
    if (words === '') return setAnswers({});
    const search = new AbortController();
    const { signal } = search;
    for (const kind of kinds) {
      const settle = (answer: Omit<Answer, 'words'>) => {
        if (!signal.aborted) setAnswers((others) => ({ ...others, [kind.name]: { words, ...answer } }));
      };
      kind.search(words, signal).then(
        (results) => settle({ results }),
        // A failure that was handled globally redirects.
        (error: unknown) => isHandled(error) || settle({ results: [], error }),
      );
    }
    return () => search.abort();
  }, [kinds, words, attempt, returns]);
  const found = kinds.map((kind): FoundKind => {
    const answer = answers[kind.name];
    if (!answer) return { kind, results: [], state: 'loading' };
    const isNewest = answer.words === words && words === text.trim();
    if (!isNewest) return { kind, results: matchEntries(answer.results, text), state: 'loading' };
    if (answer.error !== undefined) return { kind, results: [], state: 'failed', error: answer.error };
    return { kind, results: answer.results, state: 'ready' };
  });
  const retry = () => {
    setAnswers((all) => Object.fromEntries(Object.entries(all).filter(([, { error }]) => error === undefined)));
    setAttempt((before) => before + 1);
  };
  return { found, retry };
};
