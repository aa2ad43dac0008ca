import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai';
import { session } from './session.ts';

/** An atom that is reset when the session ends, so that no state carries over to the next account. */
export const sessionScopedAtom = <Value>(initial: Awaited<Value>): PrimitiveAtom<Awaited<Value>> => {
  const scoped = atom(initial);
  session.onEnd(() => getDefaultStore().set(scoped, initial));
  return scoped;
};
