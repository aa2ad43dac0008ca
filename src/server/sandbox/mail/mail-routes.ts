import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { MAILBOX_PATH } from '../../config/mailbox-address.ts';
import { sandboxPagePolicy } from '../sandbox-page.ts';
import { mailboxPage, mailPage } from './mailbox-page.ts';
import type { SandboxMailStore } from './sandbox-mail-store.ts';

export interface MailRoutesOptions {
  readonly store: SandboxMailStore;
}

/** Allows only the mail's own styles; `sandbox` isolates the mail even when it is opened outside its frame. */
const bodyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const html = (reply: FastifyReply, policy: string, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page);

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

  app.get(MAILBOX_PATH, async (_request, reply) => html(reply, sandboxPagePolicy, mailboxPage(await store.list({}))));

  app.get(`${MAILBOX_PATH}/:number`, async (request, reply) => {
    const number = numberOf(request.params);
    const mail = number === undefined ? undefined : await store.get(number);
    return mail ? html(reply, sandboxPagePolicy, mailPage(mail)) : notFound(reply);
  });

  app.get(`${MAILBOX_PATH}/:number/body`, async (request, reply) => {
    const number = numberOf(request.params);
    const mail = number === undefined ? undefined : await store.get(number);
    // Links open in a new tab, not inside the frame.
    return mail
      ? html(reply, bodyPolicy, mail.html.replace('<head>', '<head><base target="_blank">'))
      : notFound(reply);
  });
};
