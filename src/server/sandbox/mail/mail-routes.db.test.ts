import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { answerError } from '../../http/error-handler.ts';
import { buildMessage } from '../../providers/mail/fixtures/mail-conformance.ts';
import { renderMail } from '../../providers/mail/render-mail.ts';
import { mailRoutes } from './mail-routes.ts';
import { createSandboxMail } from './sandbox-mail.repository.ts';

const database = useEmptiedDatabase();

const open = async () => {
  await database().pool.query('truncate sandbox_mail restart identity');
  const store = createSandboxMail(database().orm);
  const app = fastify();
  app.setErrorHandler(answerError);
  onTestFinished(() => app.close());
  await mailRoutes(app, { store });
  return { app, store };
};

describe('GET /sandbox/mail', () => {
  test('returns the mails to one address, newest first', async () => {
    const { app, store } = await open();
    await store.send(buildMessage({ id: 'a' }));
    await store.send(buildMessage({ id: 'b', subject: 'Newer' }));
    await store.send(buildMessage({ id: 'c', to: 'leo@creator.example' }));
    const { data } = (await app.inject('/sandbox/mail?to=mia%40brand.example')).json();
    const { to, text, html } = buildMessage();
    const [, newer, older] = await store.list({});
    expect(data).toEqual([
      { to, subject: 'Newer', text, html, created_at: newer?.createdAt.toISOString() },
      { to, subject: 'Your code is 4821', text, html, created_at: older?.createdAt.toISOString() },
    ]);
    expect((await app.inject('/sandbox/mail')).json().data).toHaveLength(3);
  });

  test.each(['?to=', '?to=a@b.example&to=c@d.example'])('refuses %s', async (query) => {
    const { app } = await open();
    expect((await app.inject(`/sandbox/mail${query}`)).statusCode).toBe(422);
  });
});

describe('the mailbox', () => {
  test('explains itself when it is empty', async () => {
    const { app } = await open();
    expect((await app.inject('/sandbox/mailbox')).body).toContain('No mail yet');
  });

  test('lists mails and confines their content to a sandboxed frame', async () => {
    const { app, store } = await open();
    await store.send(
      buildMessage({ subject: '<script>alert(1)</script>', ...renderMail({ title: 'T', paragraphs: [] }) }),
    );
    for (const path of ['/sandbox/mailbox', '/sandbox/mailbox/1']) {
      const page = await app.inject(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/<script|style="/);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    }
    expect((await app.inject('/sandbox/mailbox/1')).body).toContain(
      '<iframe title="The mail as it was sent" sandbox="',
    );
    const body = await app.inject('/sandbox/mailbox/1/body');
    expect(body.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox /);
    expect(body.body).toContain('<base target="_blank">');
  });

  test.each(['/sandbox/mailbox/2', '/sandbox/mailbox/0', '/sandbox/mailbox/x/body', '/sandbox/mailbox/1%27'])(
    'answers 404 at %s',
    async (path) => {
      const { app } = await open();
      expect((await app.inject(path)).statusCode).toBe(404);
    },
  );
});
