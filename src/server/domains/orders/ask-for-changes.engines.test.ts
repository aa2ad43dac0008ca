import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { times } from '#tests/support/concurrency.ts';
import {
  buildBrand,
  buildCreator,
  buildDeliveredJob,
  buildTask,
  deliverAs,
  type Person,
} from '#tests/support/people.ts';
import { notificationsOf } from '#tests/support/stored.ts';
import { useApp } from '#tests/support/test-app.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { users } from '../../db/schema/people.ts';
import { minutes } from '../../lib/clock.ts';

const app = useApp();
let [brand, creator] = [] as unknown as [Person, Person];
beforeAll(async () => {
  [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
});

const WORDS = 'Please show the label for longer.';
const ask = (id: number, body: Readonly<Record<string, unknown>> = {}, { token } = brand) =>
  app().call(api.askForChanges, { token, params: { id }, body: { version: 1, words: WORDS, ...body } });
const taskOf = async (id: number) =>
  (await app().call(api.getCreatorJob, { token: creator.token, params: { id } })).data;
const toldTo = async ({ id: userId }: Person, jobId: number) =>
  (await notificationsOf(app(), { userId, jobId })).map(({ type, message }) => [type, message]);
const messagesAbout = async (id: number) => {
  const { data } = await app().call(api.getChat, { token: creator.token, params: { id: brand.id } });
  return data.messages
    .map(({ message }) => message)
    .filter((message) => message.includes(`job #${id}, Terra Cold Brew:`));
};

describe('asking for changes', () => {
  test('stores the words on the version, sends them, tells the creator and hands the job back', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    const at = app().context.clock().toISOString();
    const { status, data } = await ask(id, { words: `  ${WORDS} ` });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: 'in_progress',
      stage: 'changes',
      deliveries: [{ changes: { words: WORDS } }],
    });
    const task = await taskOf(id);
    expect(task).toMatchObject({ stage: 'changes', userjob: { version: 1, changes: { words: WORDS } } });
    expect(task.stage_since).toBe(task.userjob?.changes?.at);
    expect(Date.parse(task.stage_since ?? '')).toBeGreaterThanOrEqual(Date.parse(at));
    expect(await messagesAbout(id)).toEqual([
      `Changes to version 1 of the video for job #${id}, Terra Cold Brew:\n\n${WORDS}`,
    ]);
    expect((await toldTo(creator, id)).at(-1)).toEqual([
      'changes_requested',
      expect.stringMatching(
        /^Northwind asks for changes to version 1 of your video for “Terra Cold Brew”, due on .+ UTC: “.+”$/,
      ),
    ]);
    const [mail] = await app().mailsTo(creator.email);
    expect(mail).toMatchObject({
      subject: 'A brand asks for changes to your video: Terra Cold Brew',
      text: expect.stringContaining(WORDS),
    });
    expect(mail?.text).toContain(`/tasks/${id}`);
  });

  test('ends with a new version, of which it can be asked again', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    await ask(id);
    app().pass(minutes(5));
    await deliverAs(app(), creator, id);
    expect(await taskOf(id)).toMatchObject({
      stage: 'delivered',
      deliveries: [{ version: 2, changes: null }, { changes: { words: WORDS } }],
    });
    expect(await ask(id)).toMatchObject({
      status: 409,
      message: 'The creator has uploaded a newer version meanwhile. Watch it first.',
    });
    expect((await ask(id, { version: 2 })).data).toMatchObject({ stage: 'changes' });
  });

  test('leaves the brand free to complete the job', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    await ask(id);
    const { status, data } = await app().call(api.completeJob, { token: brand.token, params: { id } });
    expect([status, data.stage]).toEqual([200, 'completed']);
    expect(await ask(id)).toMatchObject({
      status: 409,
      message: 'Changes can be asked for only while a creator works on the job.',
    });
  });

  test('is refused without a video, like the completion, and a second time of the same version', async () => {
    const task = await buildTask(app(), brand, creator);
    const early = { status: 409, message: 'The creator has not delivered a video yet.' };
    expect(await ask(task)).toMatchObject(early);
    expect(await app().call(api.completeJob, { token: brand.token, params: { id: task } })).toMatchObject(early);
    const id = await buildDeliveredJob(app(), brand, creator);
    await ask(id);
    expect(await ask(id, { words: 'Once more.' })).toMatchObject({
      status: 409,
      message: 'You have asked for changes to this version already. You can ask again once there is a new one.',
    });
    expect(await messagesAbout(id)).toHaveLength(1);
  });

  test('happens once for each version, also with five concurrent calls', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    const answers = await times(5, (n) => ask(id, { words: `Wish ${n}` }));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const asked = (await taskOf(id)).userjob?.changes?.words;
    expect(await messagesAbout(id)).toEqual([
      `Changes to version 1 of the video for job #${id}, Terra Cold Brew:\n\n${asked}`,
    ]);
    expect((await toldTo(creator, id)).filter(([type]) => type === 'changes_requested')).toHaveLength(1);
  });

  test('is done once for one key, and answered twice', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    const asked = { token: brand.token, params: { id }, body: { version: 1, words: WORDS } };
    const headers = { 'idempotency-key': `changes-${id}-0123456789` };
    const [first, second] = [
      await app().call(api.askForChanges, { ...asked, headers }),
      await app().call(api.askForChanges, { ...asked, headers }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await messagesAbout(id)).toHaveLength(1);
  });

  test('takes as many characters as its limit, of which the message has the beginning', async () => {
    const id = await buildDeliveredJob(app(), brand, creator);
    const long = '🎬'.repeat(limits.changesWords / 2);
    for (const words of ['   ', `${long}.`, 'A \u0000'])
      expect((await ask(id, { words })).errors).toEqual({ words: [expect.any(String)] });
    expect((await ask(id, { version: 0 })).status).toBe(422);
    expect((await ask(id, { words: 'w'.repeat(limits.changesWords) })).status).toBe(200);
    const [message = ''] = await messagesAbout(id);
    expect(message).toHaveLength(limits.chatMessage);
    expect(message).toMatch(/:\n\nw+…$/);
    expect((await taskOf(id)).userjob?.changes?.words).toHaveLength(limits.changesWords);
  });

  test('is refused when the creator can no longer answer, and nothing is stored', async () => {
    const other = await buildCreator(app());
    const id = await buildDeliveredJob(app(), brand, other);
    const { orm } = app().context.db;
    await orm.update(users).set({ suspendedAt: app().context.clock() }).where(eq(users.id, other.id));
    expect((await ask(id)).status).toBe(403);
    expect(await orm.select().from(jobs).where(eq(jobs.id, id))).toMatchObject([{ stage: 'delivered' }]);
  });
});
