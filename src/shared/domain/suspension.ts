/** What an account can be kept from: signing in, which ends everything else, or one of its parts. */
export const SUSPENSION_SCOPES = ['sign_in', 'orders', 'messages', 'withdrawals'] as const;
export type SuspensionScope = (typeof SUSPENSION_SCOPES)[number];

/** What the account cannot do, as it completes "You cannot …". */
export const suspendedFrom = {
  sign_in: 'sign in',
  orders: 'place orders or take new jobs',
  messages: 'write to other members',
  withdrawals: 'withdraw money',
} as const satisfies Record<SuspensionScope, string>;

/** The words of an operator as a sentence. */
export const asSentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** What a suspended user is told: by a refused call, a notice, or the support chat. */
export const suspensionSentence = (scope: SuspensionScope, reason: string): string =>
  `You cannot ${suspendedFrom[scope]} at the moment: ${asSentence(reason)}`;
