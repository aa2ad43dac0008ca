import { describe, expect, test } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { buildBrand, buildCreator, buildTask, buildUpload, fixture, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
const buildWork = async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  return { brand, creator, id: await buildTask(app(), brand, creator) };
};
const deliver = ({ token }: Person, id: number, upload: string) =>
  app().call(api.deliver, { token, params: { id }, body: { upload } });
const savePitch = ({ token }: Person, upload: string) => app().call(api.savePitch, { token, body: { upload } });

describe('repeating a claim whose response was lost', () => {
  test('returns the delivery, also after the job was completed', async () => {
    const { brand, creator, id } = await buildWork();
    const upload = await buildUpload(app(), creator, id);
    const first = await deliver(creator, id, upload);
    const body = { stars: 5 };
    expect((await app().call(api.completeJob, { token: brand.token, params: { id }, body })).status).toBe(200);
    const again = await deliver(creator, id, upload);
    expect(again.status).toBe(200);
    expect(again.data.userjob?.sha256).toBe(first.data.userjob?.sha256);
    expect(again.data.deliveries).toHaveLength(1);
    expect(again.data.status).toBe('completed');
  });

  test('returns the pitch', async () => {
    const creator = await buildCreator(app());
    const upload = await buildUpload(app(), creator, null);
    const first = await savePitch(creator, upload);
    expect([first.status, first.data.video]).toEqual([200, expect.anything()]);
    const again = await savePitch(creator, upload);
    expect([again.status, again.data]).toEqual([200, { ...first.data, preview: expect.anything() }]);
  });

  test('does not restore a pitch that was replaced or deleted since', async () => {
    const creator = await buildCreator(app());
    const [old, newer] = [await buildUpload(app(), creator, null), await buildUpload(app(), creator, null)];
    await savePitch(creator, old);
    const replaced = await savePitch(creator, newer);
    expect((await savePitch(creator, old)).data).toEqual({ ...replaced.data, preview: expect.anything() });
    await app().call(api.deletePitch, { token: creator.token });
    const again = await savePitch(creator, newer);
    expect([again.status, again.data.video]).toEqual([200, null]);
  });
});

describe('a claimed upload', () => {
  test('is refused for another job, for a pitch and to another creator', async () => {
    const { brand, creator, id } = await buildWork();
    const stranger = await buildCreator(app());
    const [other, foreign] = [await buildTask(app(), brand, creator), await buildTask(app(), brand, stranger)];
    const upload = await buildUpload(app(), creator, id);
    expect((await deliver(creator, id, upload)).status).toBe(200);
    const answers = [
      await deliver(creator, other, upload),
      await savePitch(creator, upload),
      await deliver(stranger, foreign, upload),
      await savePitch(stranger, upload),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('claimed for a pitch is refused for a job', async () => {
    const { creator, id } = await buildWork();
    const upload = await buildUpload(app(), creator, null);
    expect((await savePitch(creator, upload)).status).toBe(200);
    expect((await deliver(creator, id, upload)).status).toBe(404);
  });

  test('does not replace a video sent as a file', async () => {
    const { creator, id } = await buildWork();
    const upload = await buildUpload(app(), creator, id);
    await deliver(creator, id, upload);
    const answer = await app().call(api.deliver, {
      token: creator.token,
      params: { id },
      body: { upload },
      files: { video: fixture('square-1x1-8s.webm') },
    });
    expect(answer.data.deliveries).toHaveLength(2);
  });
});
