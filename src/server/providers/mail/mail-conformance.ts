import { expect, test } from 'vitest';
import { type Mail, type MailMessage, RefusedMail } from './mail.ts';

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailHarness {
  readonly mail: Mail;
  /** The content of a mailbox that keeps one copy of each Message-ID. */
  readonly received: () => Promise<readonly ReceivedMail[]>;
}

export const buildMessage = (overrides: Partial<MailMessage> = {}): MailMessage => ({
  id: 'outbox-7',
  to: 'mia@brand.example',
  subject: 'Your code is 4821',
  text: 'Your code is 4821.\nIt is good for ten minutes.',
  html: '<p>Your code is <strong>4821</strong>.</p>',
  ...overrides,
});

const received = ({ to, subject, text, html }: MailMessage): ReceivedMail => ({ to, subject, text, html });

/** The conformance suite of every mail provider; run it inside a `describe`. */
export const itBehavesLikeMail = (open: () => Promise<MailHarness>): void => {
  test('delivers recipient, subject, text and html', async () => {
    const { mail, received: inbox } = await open();
    await mail.send(buildMessage());
    expect(await inbox()).toEqual([received(buildMessage())]);
  });

  test('is one mail for the recipient when the same id is sent twice', async () => {
    const { mail, received: inbox } = await open();
    await mail.send(buildMessage());
    await mail.send(buildMessage());
    await mail.send(buildMessage({ id: 'outbox-8', subject: 'Another' }));
    expect((await inbox()).map(({ subject }) => subject).sort()).toEqual(['Another', 'Your code is 4821']);
  });

  test.each<[string, Partial<MailMessage>]>([
    ['a header in the recipient', { to: 'mia@brand.example\r\nBcc: eve@evil.example' }],
    ['a bare line feed in the recipient', { to: 'mia@brand.example\nBcc: eve@evil.example' }],
    ['two recipients', { to: 'mia@brand.example,eve@evil.example' }],
    ['a name with the recipient', { to: 'Mia <mia@brand.example>' }],
    ['a group', { to: 'all:mia@brand.example;' }],
    ['no address at all', { to: 'mia' }],
    ['a header in the subject', { subject: 'Hello\r\nBcc: eve@evil.example' }],
    ['an empty subject', { subject: ' ' }],
    ['a header in the id', { id: 'a>\r\nBcc: eve@evil.example' }],
  ])('refuses %s', async (_what, change) => {
    const { mail, received: inbox } = await open();
    await expect(mail.send(buildMessage(change))).rejects.toBeInstanceOf(RefusedMail);
    expect(await inbox()).toEqual([]);
  });
};
