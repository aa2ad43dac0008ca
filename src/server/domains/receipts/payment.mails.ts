import { formatCents } from '#shared/domain/money/money.ts';
import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';

const FOOTER = 'You receive this mail because it is about a payment of yours; it cannot be switched off.';

interface PaidThing {
  /** What was paid for: a few words for the subject, and as a part of a sentence. */
  readonly what: { readonly subject: string; readonly sentence: string };
  /** What happens now. */
  readonly next: string;
  readonly totalCents: number;
  /** The number of the receipt. */
  readonly receipt: string;
  readonly url: string;
}

/** Confirms a payment, with its receipt. */
export const paidMail = (to: Recipient, { what, next, totalCents, receipt, url }: PaidThing) =>
  mailTo(to.email, {
    subject: `You paid ${formatCents(totalCents)}: ${what.subject}`,
    title: `You paid ${formatCents(totalCents)}`,
    paragraphs: [
      `Hello ${to.name}, we have received your payment of ${formatCents(totalCents)} for ${what.sentence}. ${next}`,
      `The number of your receipt is ${receipt}.`,
    ],
    action: { label: 'Open the receipt', url },
    footer: FOOTER,
  });

/** Tells of a payment that failed at the payer's bank after it was under way. */
export const paymentFailedMail = (
  to: Recipient,
  { subject, sentence, url }: { readonly subject: string; readonly sentence: string; readonly url: string },
) =>
  mailTo(to.email, {
    subject: `Your payment failed: ${subject}`,
    title: 'Your payment failed',
    paragraphs: [`Hello ${to.name}, a payment of yours has failed.`, sentence],
    action: { label: 'Pay again', url },
    footer: FOOTER,
  });
