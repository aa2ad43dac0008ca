import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { StartBench } from '../fixtures/start-bench.ts';

const bench = new StartBench();

test('a start does at once what a killed process had claimed, and the mails to the same person behind it', async () => {
  await bench.haveDatabase();
  const mail = (subject: string) => JSON.stringify({ to: 'mia@example.com', subject, text: 'Hello', html: '<p>Hello' });
  await bench.withDatabase(async ({ pool }) => {
    await pool.query(
      `insert into outbox (kind, payload, attempts, claimed_at, run_at) values
        ('mail', $1, 1, now(), now() + interval '1 hour'), ('mail', $2, 0, null, now())`,
      [mail('First'), mail('Second')],
    );
  });
  const { url } = await bench.start();
  const subjects = async () => {
    const answer = await fetch(`${url}/sandbox/mail?to=mia@example.com`);
    const { data } = (await answer.json()) as { data: { subject: string }[] };
    return data.map(({ subject }) => subject);
  };
  await eventually(async () => expect((await subjects()).toSorted()).toEqual(['First', 'Second']), 30_000);
});
