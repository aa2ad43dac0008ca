import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { MAILBOX_PATH } from '../../config/config.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { sandboxPage, sendPage } from '../sandbox-page.ts';
import type { SandboxMailStore, StoredMail } from './sandbox-mail-store.ts';

const timeOf = (mail: StoredMail): string => {
  const iso = mail.createdAt.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
};

const entry = (mail: StoredMail): string =>
  `<li><a href="${MAILBOX_PATH}/${mail.number}"><strong>${escapeHtml(mail.subject)}</strong><span class="quiet">To ${escapeHtml(mail.to)}, ${timeOf(mail)}</span></a></li>`;

/** The page that lists the sandbox's mails, newest first. */
const mailboxPage = (mails: readonly StoredMail[]): string => {
  const list =
    mails.length > 0
      ? `<ul>${mails.map(entry).join('')}</ul>`
      : '<p class="card">No mail yet. Register an account and its code arrives here.</p>';
  const head = '<span class="tag">Sandbox</span><h1>Mailbox</h1><p class="quiet">Mails of this server stay here.</p>';
  return sandboxPage('Mailbox', head + list, 'wide');
};

/** The page of one mail: its headers, and its body in a frame without scripts or access to this origin. */
const mailPage = (mail: StoredMail): string =>
  sandboxPage(
    mail.subject,
    `<p><a href="${MAILBOX_PATH}">All mails</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">To ${escapeHtml(mail.to)}, ${timeOf(mail)}</p>
<iframe title="The mail as it was sent" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${MAILBOX_PATH}/${mail.number}/body"></iframe>`,
    'wide',
  );

export interface MailRoutesOptions {
  readonly store: SandboxMailStore;
}

/** Allows only the mail's own styles; `sandbox` isolates the mail even when it is opened outside its frame. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ message: 'There is no such mail.' });

const numberOf = (params: unknown): number | undefined => {
  const text = typeof params === 'object' && params !== null && 'number' in params ? params.number : undefined;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
};

/** Reads the optional `?to=`; undefined for an invalid query, which is reported. */
const filterOf = (query: unknown): { readonly to?: string | undefined } | undefined => {
  if (typeof query !== 'object' || query === null || !('to' in query)) return {};
  return typeof query.to === 'string' && query.to !== '' ? { to: query.to } : undefined;
};

/** The mail viewer of the sandbox: JSON for tests (`/sandbox/mail`), pages for people (`/sandbox/mailbox`). */
export const mailRoutes: FastifyPluginAsync<MailRoutesOptions> = async (app, { store }) => {
  app.get('/sandbox/mail', async (request, reply) => {
    const filter = filterOf(request.query);
    if (!filter) {
      const message = 'Give one address, as in ?to=name@example.com.';
      return reply.code(422).send({ message, errors: { to: [message] } });
    }
    const mails = await store.list(filter);
    const data = mails.map(({ to, subject, text, html: body, createdAt }) => ({
      to,
      subject,
      text,
      html: body,
      created_at: createdAt.toISOString(),
    }));
    return reply.header('cache-control', 'no-store').send({ data });
  });

  app.get(MAILBOX_PATH, async (_request, reply) => sendPage(reply, mailboxPage(await store.list({}))));

  app.get(`${MAILBOX_PATH}/:number`, async (request, reply) => {
    const number = numberOf(request.params);
    const mail = number === undefined ? undefined : await store.get(number);
    return mail ? sendPage(reply, mailPage(mail)) : notFound(reply);
  });

  app.get(`${MAILBOX_PATH}/:number/body`, async (request, reply) => {
    const number = numberOf(request.params);
    const mail = number === undefined ? undefined : await store.get(number);
    // Links open in a new tab, not inside the frame.
    return mail
      ? sendPage(reply, mail.html.replace('<head>', '<head><base target="_blank">'), bodyPolicy)
      : notFound(reply);
  });
};
