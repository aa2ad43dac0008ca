import { sessionScopedAtom } from '#renderer/lib/session/session-scoped-atom.ts';

/** The address that replaces the verified one when its code comes back; null when no code is awaited. */
export const wantedEmailAtom = sessionScopedAtom<string | null>(null);
