import { expect, test } from 'vitest';
import { buildMessage } from '../../providers/mail/mail-conformance.ts';
import type { SandboxMailStore } from './sandbox-mail-store.ts';

/** The conformance suite of sandbox mail stores; run it inside a `describe`. `open` returns an empty store. */
export const itBehavesLikeAMailStore = (open: () => Promise<SandboxMailStore>): void => {
  test('lists newest first, for everybody or for one address in any case', async () => {
    const store = await open();
    await store.add(buildMessage({ id: 'a', subject: 'First' }));
    await store.add(buildMessage({ id: 'b', subject: 'Second', to: 'leo@creator.example' }));
    await store.add(buildMessage({ id: 'c', subject: 'Third' }));
    const subjects = async (to?: string) => (await store.list({ to })).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Third', 'Second', 'First']);
    expect(await subjects('MIA@brand.example')).toEqual(['Third', 'First']);
    expect(await subjects('nobody@brand.example')).toEqual([]);
  });

  test('keeps the first of ten mails with one id', async () => {
    const store = await open();
    await store.add(buildMessage());
    await Promise.all(Array.from({ length: 9 }, () => store.add(buildMessage({ subject: 'Again' }))));
    expect((await store.list({})).map(({ subject }) => subject)).toEqual(['Your code is 4821']);
  });

  test('finds a mail by its number', async () => {
    const store = await open();
    await store.add(buildMessage());
    const [mail] = await store.list({});
    expect(mail?.createdAt).toBeInstanceOf(Date);
    expect(await store.get(mail?.number ?? 0)).toEqual(mail);
    expect(await store.get(999_999)).toBeUndefined();
  });
};
