import { writeMoment } from '../../lib/clock.ts';
import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';

/** The mail with the code that verifies an address. */
export const verificationMail = (to: Recipient, code: string, link: string) =>
  mailTo(to.email, {
    subject: `${code} is your code`,
    title: 'Verify your email address',
    paragraphs: [
      `Hello ${to.name}, enter this code to verify your address. It works for ten minutes.`,
      'If you did not create an account, you can ignore this mail.',
    ],
    code,
    action: { label: 'Verify my address', url: link },
  });

/** The mail with the code that makes the reader's address the one of an account. */
export const addressCodeMail = (to: Recipient, code: string, link: string) =>
  mailTo(to.email, {
    subject: `${code} is your code for your new address`,
    title: 'Use this address',
    paragraphs: [
      `Hello ${to.name}, enter this code to make this the address of your account. It works for ten minutes.`,
      'If the code is refused, use the button where you are logged in: it always works.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
    ],
    code,
    action: { label: 'Use this address', url: link },
  });

/** The mail with the code that resets a password. */
export const resetMail = (to: Recipient, code: string, link: string) =>
  mailTo(to.email, {
    subject: `${code} is your code to reset your password`,
    title: 'Reset your password',
    paragraphs: [
      `Hello ${to.name}, enter this code to choose a new password. It works for ten minutes.`,
      'If the code is refused, it was guessed at too often: use the button, which always works.',
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ],
    code,
    action: { label: 'Choose a new password', url: link },
  });

const FOOTER = 'You receive this mail because it is about the safety of your account; it cannot be switched off.';

/** A mail about the safety of an account. */
const safetyMail = (to: Recipient, content: Parameters<typeof mailTo>[1]) =>
  mailTo(to.email, { ...content, footer: FOOTER });

const day = (at: Date): string => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Confirms a changed password. */
export const passwordChangedMail = (to: Recipient, { at, url }: { at: Date; url: string }) =>
  safetyMail(to, {
    title: 'Your password was changed',
    paragraphs: [
      `Hello ${to.name}, the password of your account was changed on ${writeMoment(at)}. Other devices were signed out.`,
      'If that was not you, choose a new password at once: the code comes to this address.',
    ],
    action: { label: 'It was not me: reset my password', url },
  });

/** Tells the earlier address that it was replaced. */
export const addressChangedMail = (
  to: Recipient & { readonly id: number },
  { at, supportAddress }: { at: Date; supportAddress: string },
) =>
  safetyMail(to, {
    title: 'The address of your account was changed',
    paragraphs: [
      `Hello ${to.name}, your account has another email address since ${writeMoment(at)}. Mails no longer come to this one, and other devices were signed out.`,
      `If that was not you, write to ${supportAddress} at once and name your account, number ${to.id}.`,
    ],
  });

/** Reports a sign-in from a new device. */
export const newSignInMail = (to: Recipient, { client, at, url }: { client: string; at: Date; url: string }) =>
  safetyMail(to, {
    title: 'New sign-in to your account',
    paragraphs: [
      `Hello ${to.name}, your account was signed in to from a new device or place: ${client}, ${writeMoment(at)}.`,
      'If that was you, there is nothing to do. If not, sign this device out under Profile, Account, and change your password.',
    ],
    action: { label: 'Look at my devices', url },
  });

/** Reports that a Google account was connected. */
export const googleConnectedMail = (to: Recipient, { google, at, url }: { google: string; at: Date; url: string }) =>
  safetyMail(to, {
    title: 'Google was connected to your account',
    paragraphs: [
      `Hello ${to.name}, the Google account ${google} opens your account since ${writeMoment(at)}.`,
      'If that was not you, disconnect it under Profile, Account, and change your password.',
    ],
    action: { label: 'Open my account', url },
  });

/** Reports that the Google account was disconnected; only the password opens the account now. */
export const googleDisconnectedMail = (to: Recipient, { at, url }: { at: Date; url: string }) =>
  safetyMail(to, {
    title: 'Google was disconnected from your account',
    paragraphs: [
      `Hello ${to.name}, no Google account opens your account since ${writeMoment(at)}; its password does.`,
      'If that was not you, choose a new password at once: the code comes to this address.',
    ],
    action: { label: 'It was not me: reset my password', url },
  });

/** Confirms a request for deletion and explains how to undo it. */
export const deletionRequestedMail = (to: Recipient, { finalAt, url }: { finalAt: Date; url: string }) =>
  safetyMail(to, {
    subject: 'Your account will be deleted',
    title: `Your account will be deleted on ${day(finalAt)}`,
    paragraphs: [
      `Hello ${to.name}, as you asked we signed you out everywhere and will delete your account.`,
      `Until ${writeMoment(finalAt)} you can change your mind, or stop it if it was not you: log in and press “Keep my account”.`,
    ],
    action: { label: 'Log in and keep my account', url },
  });

/** Confirms that the deletion was undone. */
export const deletionUndoneMail = (to: Recipient, { url }: { url: string }) =>
  safetyMail(to, {
    title: 'Your account stays',
    paragraphs: [
      `Hello ${to.name}, your account will not be deleted. Everything is as it was.`,
      'If that was not you, change your password and sign out your other devices.',
    ],
    action: { label: 'Open my account', url },
  });

/** Confirms the first payout details; they start no hold on withdrawals. */
export const payoutSavedMail = (to: Recipient, { account, url }: { account: string; url: string }) =>
  safetyMail(to, {
    title: 'Your withdraw info was saved',
    paragraphs: [
      `Hello ${to.name}, withdrawals of your account are paid to this place from now on: ${account}.`,
      'If that was you, there is nothing to do. If not, reset your password at once, enter your own account and sign out your other devices.',
    ],
    action: { label: 'It was not me: reset my password', url },
  });

/** Reports changed payout details; withdrawals are blocked until `heldUntil`. */
export const payoutChangedMail = (
  to: Recipient,
  { account, heldUntil, url }: { account: string; heldUntil: Date; url: string },
) =>
  safetyMail(to, {
    title: 'Your withdraw info was changed',
    paragraphs: [
      `Hello ${to.name}, withdrawals of your account are paid to another place from now on: ${account}.`,
      `To keep your money safe, no withdrawal can be requested until ${writeMoment(heldUntil)}. Requests you already sent are paid to where they were meant to go.`,
      'If that was you, there is nothing to do. If not, reset your password at once, enter your own account again and sign out your other devices.',
    ],
    action: { label: 'It was not me: reset my password', url },
  });
