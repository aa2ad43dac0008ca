import { renderMail } from '../../providers/mail/render-mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

interface Decision {
  readonly title: string;
  /** Sentences about the decision and its reason. */
  readonly sentences: readonly string[];
  /** What to do if it is wrong. */
  readonly appeal: string;
  readonly action: { readonly label: string; readonly url: string };
}

const FOOTER = 'You receive this mail because it is about your account; it cannot be switched off.';

/** Tells somebody of a decision of the UGC Admins on their account, whatever their settings. */
export const decisionMail = (to: Recipient, { title, sentences, appeal, action }: Decision) => ({
  to: to.email,
  subject: title,
  ...renderMail({ title, paragraphs: [`Hello ${to.name},`, ...sentences, appeal], action, footer: FOOTER }),
});
