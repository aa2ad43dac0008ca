import { expect, test } from 'vitest';
import { api, type CallName } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Why a call needs no `Idempotency-Key`: what a repeat after a lost answer does. */
const WITHOUT_KEY: Readonly<Record<string, readonly CallName[]>> = {
  'opens a session; one whose answer was lost stays unused and expires': ['login', 'googleLogin'],
  'mails a code that replaces the earlier one': ['resendVerification', 'changeEmail', 'sendForgotPassword'],
  'counts as one more attempt and changes nothing': ['checkOtp'],
  'answers a link or signature that was not stored': [
    'exportData',
    'earningsFile',
    'notesFile',
    'authorizeChannel',
    'signInConnection',
  ],
  'only reads, with what it looks for in the body': ['searchChat', 'searchSupportChat', 'payLinkPayment'],
  'is itself the use of a secret that works once; the app asks for another link': ['openPayLink'],
  'sets what it sends, so that a repeat finds it so': [
    'saveBrandProfile',
    'saveCreatorProfile',
    'saveBrandAddress',
    'saveCreatorAddress',
    'savePitch',
    'updateProduct',
    'consentToPortfolio',
    'savePayout',
    'saveFavourite',
    'setPublicPage',
    'saveSample',
    'changeNote',
    'moveSample',
    'showJob',
    'saveJob',
    'unsaveJob',
    'saveNotificationSettings',
  ],
  'opens one payment, which it answers until that is used': ['renewalPayment'],
  'marks something as seen or read': [
    'seeOpenJobs',
    'seeInvitation',
    'seeApplications',
    'readChat',
    'readSupportChat',
    'readNotifications',
  ],
  'ends, deletes or takes back one thing, which a repeat finds gone': [
    'googleDisconnect',
    'logout',
    'revokeSession',
    'revokeOtherSessions',
    'deletePitch',
    'deleteProduct',
    'deleteJob',
    'deleteSavedSearch',
    'removeSample',
    'withdrawInvitation',
    'withdrawApplication',
    'cancelWithdrawal',
    'undoShipped',
  ],
  'is one step of one record, which a repeat finds taken': [
    'googleConnect',
    'verifyEmail',
    'confirmEmail',
    'forgotPassword',
    'changeBrandPassword',
    'changeCreatorPassword',
    'requestDeletion',
    'keepAccount',
    'acceptScript',
    'markShipped',
    'markReceived',
    'declineInvitation',
    'declineApplication',
    'reconsiderApplication',
  ],
};

const calls: readonly (readonly [string, Endpoint])[] = Object.entries(api);
const unkeyed = Object.values(WITHOUT_KEY).flat();

/**
 * Uploads (`POST /api/uploads`) are not in the contract, since tus defines them: a repeated creation leaves an empty upload,
 * which counts as one of twenty that may be open, and expires.
 */
test('every POST is idempotent by its key, or there is a reason why a repeat does no harm', () => {
  const posts = calls.filter(([, { method }]) => method === 'POST');
  const open = posts.filter(([, { idempotent }]) => !idempotent).map(([name]) => name);
  expect(open.toSorted()).toEqual(unkeyed.toSorted());
});

test('every call that answers 201, which says that something was made, is idempotent', () => {
  expect(calls.filter(([, { status, idempotent }]) => status === 201 && !idempotent).map(([name]) => name)).toEqual([]);
});
