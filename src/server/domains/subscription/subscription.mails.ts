import { mailTo, type Recipient } from '../../providers/mail/render-mail.ts';

interface Subscriber extends Recipient {
  readonly expiresAt: Date;
  /** What a renewal costs, and for how long: "$199.00 a year". */
  readonly price: string;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** A day as mails write it: “June 15, 2027”. */
export const formatDay = (at: Date): string => day.format(at);

const costs = (price: string): string =>
  `A renewal costs ${price}. The subscription never renews by itself: you pay when you want to continue.`;
const KEPT = 'The time you have left is kept, since a renewal starts where this period ends.';

/** Reminder three days before the end. */
export const expiringMail = ({ email, name, expiresAt, price }: Subscriber, link: string) =>
  mailTo(email, {
    title: 'Your subscription ends soon',
    paragraphs: [`Hello ${name}, your subscription ends on ${day.format(expiresAt)}.`, costs(price), KEPT],
    action: { label: 'Renew my subscription', url: link },
  });

/** Notice at the end. */
export const expiredMail = ({ email, name, expiresAt, price }: Subscriber, link: string) =>
  mailTo(email, {
    title: 'Your subscription has ended',
    paragraphs: [
      `Hello ${name}, your subscription ended on ${day.format(expiresAt)}. Your products, jobs and videos are kept.`,
      'Your orders continue. Renew it to place new orders.',
      costs(price),
    ],
    action: { label: 'Renew my subscription', url: link },
  });
