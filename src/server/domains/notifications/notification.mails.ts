import {
  type DigestScope,
  NOTIFICATION_SETTINGS,
  type NotificationType,
  notificationTarget,
  notificationText,
  SETTINGS_ANCHOR,
} from '#shared/domain/messages/notifications.ts';
import { formatCents } from '#shared/domain/money/money.ts';
import { otherRole } from '#shared/domain/people/roles.ts';
import { shortName } from '#shared/domain/people/short-name.ts';
import { mailTo } from '../../providers/mail/render-mail.ts';
import type { NotificationMail } from '../../work/work-kinds.ts';
import type { Recipient } from './notification-mails.repository.ts';

interface Words {
  /** Subject and heading, followed by the product's name. */
  readonly title: string;
  readonly button: string;
}

const words: Readonly<Record<NotificationType, Words>> = {
  message: { title: 'You have a new message', button: 'Open the conversation' },
  support_answer: { title: 'The UGC Admins have answered you', button: 'Open the conversation' },
  invitation: { title: 'A brand invites you to a job', button: 'Look at the job' },
  job_application: { title: 'Somebody applied for your job', button: 'Look at the application' },
  video_uploaded: { title: 'A video was delivered', button: 'Watch the video' },
  script_submitted: { title: 'Your script is ready', button: 'Read the script' },
  application_accepted: { title: 'Your application was accepted', button: 'Open the task' },
  application_rejected: { title: 'Your application was rejected', button: 'Open my applications' },
  application_declined: { title: 'A brand answered your application', button: 'Read the answer' },
  product_shipped: { title: 'The product is on its way', button: 'Open the task' },
  changes_requested: { title: 'A brand asks for changes to your video', button: 'Open the task' },
  job_late: { title: 'A video is late', button: 'Look at the job' },
  reminder: { title: 'A job waits for you', button: 'Look at the job' },
  job_completed: { title: 'Your job was completed', button: 'Open my earnings' },
  portfolio_consent: { title: 'A brand decided about your portfolio', button: 'Open the task' },
  new_job: { title: 'A new job fits you', button: 'Look at the jobs' },
  saved_search: { title: 'Your saved search found a job', button: 'Look at the job' },
  withdraw: { title: 'There is news about your withdrawal', button: 'Open my earnings' },
  payment_disputed: { title: 'There is news about a disputed payment', button: 'Look at the job' },
  payment_failed: { title: 'A payment failed', button: 'Open the job' },
  job_ended: { title: 'A job was ended', button: 'Look at the job' },
  rated: { title: 'You were rated', button: 'Look at the job' },
};

/** The name in one line, short enough for a subject. */
const inSubject = (name: string): string => shortName(name.replace(/\p{Cc}+/gu, ' '));

const listAt = (publicUrl: string): string => `${publicUrl}/notifications`;
const settingsAt = (publicUrl: string): string => `${listAt(publicUrl)}#${SETTINGS_ANCHOR}`;

/** A mail with the notification's text and a button to its target page. */
export const notificationMail = (
  { email, role, sender: name, product, price_cents: cents }: Recipient,
  notification: Pick<NotificationMail, 'type' | 'message' | 'jobId' | 'senderId'>,
  publicUrl: string,
) => {
  const { type, message, jobId, senderId } = notification;
  const setting = type === 'message' && senderId === null ? 'support_answer' : type;
  const { title: plain, button } = words[setting];
  const title =
    type === 'message' && name !== null
      ? `New message from ${inSubject(name)}`
      : [plain, ...(product === null ? [] : [inSubject(product)])].join(': ');
  const job = product === null ? [] : [`Job #${jobId}: ${product}, ${formatCents(Number(cents))}`];
  const origin = senderId === null ? 'Official message of the UGC Admins' : `Message of a ${otherRole[role]}`;
  const target = notificationTarget(role, { type, job_id: jobId, sender: senderId === null ? null : { id: senderId } });
  return mailTo(email, {
    title,
    ...(type === 'message' && { origin }),
    paragraphs: [notificationText({ type, message, sender: name === null ? null : { name } }), ...job],
    action: { label: button, url: `${publicUrl}${target}` },
    footer: `You receive this mail because mails are switched on for “${NOTIFICATION_SETTINGS[setting].label}”.`,
    footerLink: { label: 'Change which mails I get', url: settingsAt(publicUrl) },
  });
};

interface Digest {
  readonly email: string;
  /** Titles of the newest notifications, latest first. */
  readonly lines: readonly string[];
  /** The number of all of them. */
  readonly total: number;
  readonly scope: Exclude<DigestScope, 'off'>;
}

/** A digest of the unread notifications, or messages, since the last one. */
export const digestMail = ({ email, lines, total, scope }: Digest, publicUrl: string) => {
  const noun = scope === 'messages' ? 'message' : 'notification';
  const title = `You have ${total} unread ${noun}${total === 1 ? '' : 's'}`;
  const rest = total - lines.length;
  return mailTo(email, {
    title,
    paragraphs: [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])],
    action:
      scope === 'messages'
        ? { label: 'Open my messages', url: `${publicUrl}/chat` }
        : { label: 'Open my notifications', url: listAt(publicUrl) },
    footer: `You receive this mail at most once a day, while you have unread ${noun}s.`,
    footerLink: { label: 'Change or switch it off', url: settingsAt(publicUrl) },
  });
};
