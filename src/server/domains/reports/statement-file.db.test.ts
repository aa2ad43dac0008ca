import { expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { useApp } from '#tests/support/test-app.ts';
import { minutes } from '../../lib/clock.ts';
import { addBrand, addCreator, addJob, addProduct } from '../jobs/fixtures/list-data.ts';

const app = useApp();
type Someone = Awaited<ReturnType<typeof addCreator>>;
const linkOf = async ({ token }: Someone, year = 2025) =>
  (await app().call(api.earningsFile, { token, body: { year } })).data;
const open = (url: string) => app().app.inject({ url });

const addEarned = async (creator: Someone, name: string, completedAt: string, priceCents: number) => {
  const brand = await addBrand(app());
  const productId = await addProduct(app(), brand.id, name);
  const when = new Date(completedAt);
  const job = { status: 'completed', creatorId: creator.id, completedAt: when, paidAt: when } as const;
  return addJob(app(), brand.id, { ...job, productId, priceCents });
};

test('a year is a file that spreadsheets read, and take for text alone', async () => {
  const creator = await addCreator(app());
  const second = await addEarned(creator, '=HYPERLINK("http://x.example")', '2025-11-30T23:59:59Z', 105);
  const first = await addEarned(creator, 'كوب ☕, "large"', '2025-01-01T00:00:00Z', 123_456);
  await addEarned(creator, 'Next year', '2026-01-01T00:00:00Z', 1);
  const { url, filename } = await linkOf(creator);
  expect(filename).toBe('earnings-2025.csv');
  const { statusCode, headers, body } = await open(url);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'private, no-store',
  ]);
  expect(headers['content-disposition']).toContain('filename="earnings-2025.csv"');
  expect(body).toBe(
    [
      '\ufeff"Completed (UTC)","Job","Product","Brand","Earned (USD)"',
      `"2025-01-01","${first}","كوب ☕, ""large""","Northwind","1234.56"`,
      `"2025-11-30","${second}","'=HYPERLINK(""http://x.example"")","Northwind","1.05"`,
      '',
    ].join('\r\n'),
  );
});

test('a year without earnings is a file with its titles', async () => {
  const { body } = await open((await linkOf(await addCreator(app()), 2024)).url);
  expect(body.split('\r\n')).toHaveLength(2);
});

test('a link opens one year of one account, until it ends or its session does', async () => {
  const [creator, other] = [await addCreator(app()), await addCreator(app())];
  const { url } = await linkOf(creator);
  const { url: foreign } = await linkOf(other);
  expect((await open(url)).statusCode).toBe(200);
  const [, , , year, user, session, expires, signature] = url.split('/');
  const wrong = [
    url.replace('/2025/', '/2024/'),
    url.replace(`/${user}/`, `/${other.id}/`),
    url.replace(`/${expires}/`, `/${Number(expires) + 60}/`),
    `/media/exports/${user}/${session}/${expires}/${signature}`,
    foreign.replace(`/${other.id}/`, `/${user}/`),
    `${url}x`,
    `/media/statements/${year}/${user}/${session}/${expires}/`,
  ];
  for (const each of wrong) expect([each, (await open(each)).statusCode]).toEqual([each, 404]);
  await app().call(api.logout, { token: other.token });
  expect((await open(foreign)).statusCode).toBe(404);
  app().pass(minutes(11));
  const late = await open(url);
  expect([late.statusCode, late.json().message]).toEqual([
    404,
    'This link no longer works. Open it again under Earnings.',
  ]);
});
