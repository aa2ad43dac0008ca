import { renderMail } from '../../providers/mail/render-mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

/** The mail with the code that verifies an address. */
export const verificationMail = (to: Recipient, code: string, link: string) => ({
  to: to.email,
  subject: `${code} is your code`,
  ...renderMail({
    title: 'Verify your email address',
    paragraphs: [
      `Hello ${to.name}, enter this code to verify your address. It works for ten minutes.`,
      'If you did not create an account, you can ignore this mail.',
    ],
    code,
    action: { label: 'Verify my address', url: link },
  }),
});

/** The mail with the code that makes the reader's address the one of an account. */
export const addressCodeMail = (to: Recipient, code: string, link: string) => ({
  to: to.email,
  subject: `${code} is your code for your new address`,
  ...renderMail({
    title: 'Use this address',
    paragraphs: [
      `Hello ${to.name}, enter this code to make this the address of your account. It works for ten minutes.`,
      'If the code is refused, use the button where you are logged in: it always works.',
      'If you did not ask for this, you can ignore this mail: nothing changes.',
    ],
    code,
    action: { label: 'Use this address', url: link },
  }),
});

/** The mail with the code that resets a password. */
export const resetMail = (to: Recipient, code: string, link: string) => ({
  to: to.email,
  subject: `${code} is your code to reset your password`,
  ...renderMail({
    title: 'Reset your password',
    paragraphs: [
      `Hello ${to.name}, enter this code to choose a new password. It works for ten minutes.`,
      'If the code is refused, it was guessed at too often: use the button, which always works.',
      'If you did not ask for this, ignore this mail: your password stays as it is.',
    ],
    code,
    action: { label: 'Choose a new password', url: link },
  }),
});
