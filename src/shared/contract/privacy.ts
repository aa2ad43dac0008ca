import { object } from 'yup';
import { limits } from '../domain/limits.ts';
import { get, post } from './endpoint.ts';
import { given } from './fields.ts';
import { list, maybeTime, shape, str, time } from './reply.ts';

/** The user's password, required for actions that a stolen session must not perform. */
export const ownPasswordForm = object({
  password: given('Password is required').max(limits.password.max, 'This is not your password').default(''),
});

export const privacyApi = {
  deletionState: get('/account/deletion', {
    summary: 'Whether the account is about to be deleted, and what keeps it from being deleted.',
    access: 'signed-in',
    reply: shape({
      /** When the account will be deleted; null without a request. */
      final_at: maybeTime(),
      /** Outstanding balances and jobs that prevent a deletion, a sentence each; empty when none do. */
      blocked_by: list({ reason: str() }),
    }),
  }),
  requestDeletion: post('/account/delete', {
    summary: 'Deletes the account in 14 days and signs it out everywhere; 409 with the reasons while money is open.',
    access: 'signed-in',
    body: ownPasswordForm,
    reply: shape({ final_at: time() }),
  }),
  keepAccount: post('/account/keep', {
    summary: 'Takes a requested deletion back.',
    access: 'signed-in',
  }),
  exportData: post('/account/export', {
    summary: 'A link to a ZIP of everything the account stored; opens for ten minutes while this session lasts.',
    access: 'signed-in',
    body: ownPasswordForm,
    reply: shape({ url: str(), filename: str() }),
  }),
} as const;
