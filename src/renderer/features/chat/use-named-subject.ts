import { useLocation, useNavigate } from 'react-router-dom';
import { call } from '#renderer/lib/call.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { api } from '#shared/contract/api.ts';
import { subjectOf } from '#shared/domain/subjects.ts';
import type { NamedSubject } from './messages.ts';

interface Naming {
  /** What the next message names, once its name is known; null without a subject in the address. */
  readonly about: NamedSubject | null;
  /** Its name is loading, or could not be loaded. */
  readonly status: 'none' | 'loading' | 'error' | 'ready';
  readonly error: unknown;
  /** Takes the subject out of the address. */
  readonly forget: () => void;
}

/** The subject that the address of the support chat names: `askAdminsPage`. */
export const useNamedSubject = (): Naming => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const subject = subjectOf(new URLSearchParams(search).get('about'));
  const state = useApi(subject ? `support-subject/${subject.kind}-${subject.id}` : 'support-subject/none', async () =>
    subject ? (await call(api.startSupportChat, { body: { about: subject } })).about : null,
  );
  return {
    about: (subject && state.status === 'ready' && state.data) || null,
    status: subject ? state.status : 'none',
    error: state.status === 'error' ? state.error : undefined,
    forget: () => void navigate(pathname, { replace: true }),
  };
};
