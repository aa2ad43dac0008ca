import { MAILBOX_PATH } from '../../config/mailbox-address.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { sandboxPage } from '../sandbox-page.ts';
import type { StoredMail } from './sandbox-mail-store.ts';

const timeOf = (mail: StoredMail): string => {
  const iso = mail.createdAt.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

const entry = (mail: StoredMail): string =>
  `<li><a href="${MAILBOX_PATH}/${mail.number}"><strong>${escapeHtml(mail.subject)}</strong><span class="quiet">To ${escapeHtml(mail.to)}, ${timeOf(mail)}</span></a></li>`;

/** The page that lists the sandbox's mails, newest first. */
export const mailboxPage = (mails: readonly StoredMail[]): string => {
  const list =
    mails.length > 0
      ? `<ul>${mails.map(entry).join('')}</ul>`
      : '<p class="card">No mail yet. Register an account and its code arrives here.</p>';
  const head = '<span class="tag">Sandbox</span><h1>Mailbox</h1><p class="quiet">Mails of this server stay here.</p>';
  return sandboxPage('Mailbox', head + list, 'wide');
};

/** The page of one mail: its headers, and its body in a frame without scripts or access to this origin. */
export const mailPage = (mail: StoredMail): string =>
  sandboxPage(
    mail.subject,
    `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">To ${escapeHtml(mail.to)}, ${timeOf(mail)}</p>
<iframe title="The mail as it was sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${MAILBOX_PATH}/${mail.number}/body"></iframe>`,
    'wide',
  );
