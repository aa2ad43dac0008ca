import { formatCents } from '#shared/domain/money/money.ts';
import { renderMail } from '../../providers/mail/render-mail.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
}

interface About {
  readonly amountCents: number;
  /** URL of the earnings page. */
  readonly url: string;
}

/** Confirms that a withdrawal was paid. */
export const withdrawalPaidMail = (
  to: Recipient,
  { amountCents, url, account, receipt }: About & { account: string; receipt: string },
) => ({
  to: to.email,
  subject: `Your withdrawal of ${formatCents(amountCents)} was paid`,
  ...renderMail({
    title: 'Your withdrawal was paid',
    paragraphs: [
      `Hello ${to.name}, we sent you ${formatCents(amountCents)}: ${account}.`,
      `The number of your receipt is ${receipt}. A bank may take a few days until the money shows.`,
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  }),
});

/** Explains why a withdrawal was refused; the money stays in the wallet. */
export const withdrawalRefusedMail = (to: Recipient, { amountCents, url, reason }: About & { reason: string }) => ({
  to: to.email,
  subject: `Your withdrawal of ${formatCents(amountCents)} was not paid`,
  ...renderMail({
    title: 'Your withdrawal was not paid',
    paragraphs: [
      `Hello ${to.name}, we could not pay your withdrawal of ${formatCents(amountCents)}. The reason: ${reason}`,
      'The amount is back in your balance. You can request it again.',
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  }),
});

/** Tells of a payout that the bank sent back; the money is in the wallet again. */
export const withdrawalReturnedMail = (to: Recipient, { amountCents, url, reason }: About & { reason: string }) => ({
  to: to.email,
  subject: `Your bank sent back your withdrawal of ${formatCents(amountCents)}`,
  ...renderMail({
    title: 'Your bank sent back your withdrawal',
    paragraphs: [
      `Hello ${to.name}, we paid you ${formatCents(amountCents)}, and your bank sent the money back. The reason: ${reason}`,
      'The amount is back in your balance. Please check your withdraw info before you request it again.',
    ],
    action: { label: 'Open my earnings', url },
    footer: 'You receive this mail because you requested a withdrawal.',
  }),
});
