import { beforeEach, describe, expect, test } from 'vitest';
import { useEmptiedDatabase } from '#tests/support/emptied-database.ts';
import { buildMessage, itBehavesLikeMail } from '../../providers/mail/fixtures/mail-conformance.ts';
import { createSandboxMail } from './sandbox-mail.repository.ts';

const database = useEmptiedDatabase();
const open = () => createSandboxMail(database().orm);

beforeEach(() => database().pool.query('truncate sandbox_mail'));

test('lists newest first, for everybody or for one address in any case', async () => {
  const store = open();
  await store.send(buildMessage({ id: 'a', subject: 'First' }));
  await store.send(buildMessage({ id: 'b', subject: 'Second', to: 'leo@creator.example' }));
  await store.send(buildMessage({ id: 'c', subject: 'Third' }));
  const subjects = async (to?: string) => (await store.list({ to })).map(({ subject }) => subject);
  expect(await subjects()).toEqual(['Third', 'Second', 'First']);
  expect(await subjects('MIA@brand.example')).toEqual(['Third', 'First']);
  expect(await subjects('nobody@brand.example')).toEqual([]);
});

test('keeps the first of ten mails with one id', async () => {
  const store = open();
  await store.send(buildMessage());
  await Promise.all(Array.from({ length: 9 }, () => store.send(buildMessage({ subject: 'Again' }))));
  expect((await store.list({})).map(({ subject }) => subject)).toEqual(['Your code is 4821']);
});

test('finds a mail by its number', async () => {
  const store = open();
  await store.send(buildMessage());
  const [mail] = await store.list({});
  expect(mail?.createdAt).toBeInstanceOf(Date);
  expect(await store.get(mail?.number ?? 0)).toEqual(mail);
  expect(await store.get(999_999)).toBeUndefined();
});

describe('mail in the sandbox', () => {
  itBehavesLikeMail(async () => {
    const store = open();
    const received = async () =>
      (await store.list({})).map(({ to, subject, text, html }) => ({ to, subject, text, html }));
    return { mail: store, received };
  });
});
