import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { MAILBOX_PATH } from '../../config/config.ts';
import { ApiError, invalidField } from '../../http/api-error.ts';
import { escapeHtml } from '../../providers/mail/escape-html.ts';
import { fieldsOf, sandboxPage, sendPage } from '../sandbox-page.ts';
import type { SandboxMail, StoredMail } from './sandbox-mail.repository.ts';

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

/** Allows only the mail's own styles; `sandbox` isolates the mail even when it is opened outside its frame. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const NOT_ONE = 'Give one address, as in ?to=name@example.com.';

/** The mail viewer of the sandbox: JSON for tests (`/sandbox/mail`), pages for people (`/sandbox/mailbox`). */
export const mailRoutes: FastifyPluginAsync<{ store: SandboxMail }> = async (app, { store }) => {
  const find = async (request: FastifyRequest): Promise<StoredMail> => {
    const { number = '' } = fieldsOf(request.params);
    const mail = /^[1-9]\d{0,14}$/.test(number) ? await store.get(Number(number)) : undefined;
    if (!mail) throw new ApiError('notFound', 'There is no such mail.');
    return mail;
  };
  app.get<{ Querystring: { to?: unknown } }>('/sandbox/mail', async ({ query: { to } }, reply) => {
    if (to !== undefined && (typeof to !== 'string' || to === '')) throw invalidField('to', NOT_ONE);
    const mails = await store.list({ to });
    const data = mails.map(({ number, createdAt, ...mail }) => ({ ...mail, created_at: createdAt.toISOString() }));
    return reply.header('cache-control', 'no-store').send({ data });
  });
  app.get(MAILBOX_PATH, async (_request, reply) => sendPage(reply, mailboxPage(await store.list({}))));
  app.get(`${MAILBOX_PATH}/:number`, async (request, reply) => sendPage(reply, mailPage(await find(request))));
  app.get(`${MAILBOX_PATH}/:number/body`, async (request, reply) => {
    const { html } = await find(request);
    // Links open in a new tab, not inside the frame.
    return sendPage(reply, html.replace('<head>', '<head><base target="_blank">'), bodyPolicy);
  });
};
