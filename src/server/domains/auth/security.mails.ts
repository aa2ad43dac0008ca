import { renderMail } from '../../providers/mail/render-mail.ts';

interface Addressee {
  readonly email: string;
  readonly name: string;
}

const FOOTER = 'You receive this mail because it is about the safety of your account; it cannot be switched off.';

const moment = (at: Date): string =>
  `${at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
const day = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The password is another one now. */
export const passwordChangedMail = (to: Addressee, { at, url }: { at: Date; url: string }) => ({
  to: to.email,
  subject: 'Your password was changed',
  ...renderMail({
    title: 'Your password was changed',
    paragraphs: [
      `Hello ${to.name}, the password of your account was changed on ${moment(at)}. Other devices were signed out.`,
      'If that was not you, choose a new password at once: the code comes to this address.',
    ],
    action: { label: 'It was not me: reset my password', url },
    footer: FOOTER,
  }),
});

/** Somebody signed in from where nobody did before. */
export const newSignInMail = (to: Addressee, { client, at, url }: { client: string; at: Date; url: string }) => ({
  to: to.email,
  subject: 'New sign-in to your account',
  ...renderMail({
    title: 'New sign-in to your account',
    paragraphs: [
      `Hello ${to.name}, your account was signed in to from a new device or place: ${client}, ${moment(at)}.`,
      'If that was you, there is nothing to do. If not, sign this device out under Profile, Account, and change your password.',
    ],
    action: { label: 'Look at my devices', url },
    footer: FOOTER,
  }),
});

/** The account goes away, unless its owner wants to keep it. */
export const deletionRequestedMail = (to: Addressee, { finalAt, url }: { finalAt: Date; url: string }) => ({
  to: to.email,
  subject: 'Your account will be deleted',
  ...renderMail({
    title: `Your account will be deleted on ${day(finalAt)}`,
    paragraphs: [
      `Hello ${to.name}, as you asked we signed you out everywhere and will delete your account.`,
      `Until ${moment(finalAt)} you can change your mind, or stop it if it was not you: log in and press “Keep my account”.`,
    ],
    action: { label: 'Log in and keep my account', url },
    footer: FOOTER,
  }),
});

/** The account stays after all. */
export const deletionUndoneMail = (to: Addressee, { url }: { url: string }) => ({
  to: to.email,
  subject: 'Your account stays',
  ...renderMail({
    title: 'Your account stays',
    paragraphs: [
      `Hello ${to.name}, your account will not be deleted. Everything is as it was.`,
      'If that was not you, change your password and sign out your other devices.',
    ],
    action: { label: 'Open my account', url },
    footer: FOOTER,
  }),
});
