import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '#shared/contract/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { apply, buildBrand, buildCreator, buildOpenJob, buildTask, type Person } from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';

const app = useApp();
let publish = vi.fn();
beforeEach(() => {
  publish = vi.spyOn(app().context.broadcast, 'publish') as typeof publish;
});

/** Who was told of a change of this job, in order. */
const toldOf = (id: number): string[] =>
  publish.mock.calls
    .flat(2)
    .filter(({ event, data }) => event === 'job-changed' && data.job_id === id)
    .map(({ channel }) => channel);
const channelOf = ({ id }: Person) => `private-notification${id}`;
const about = ({ token }: Person, id: number) => ({ token, params: { id } });
const silence = ({ token }: Person, type: string) =>
  app().call(api.saveNotificationSettings, { token, body: { types: [{ type, in_app: 0 }] } });

test('the open pages of both sides follow the way of the product, those of the creator once it is final', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildTask(app(), brand, creator);
  publish.mockClear();
  const own = channelOf(brand);
  await app().call(api.markShipped, about(brand, id));
  expect(toldOf(id)).toEqual([own]);
  await app().call(api.undoShipped, about(brand, id));
  await app().call(api.undoShipped, about(brand, id));
  expect(toldOf(id)).toEqual([own, own]);
  await app().call(api.markShipped, about(brand, id));
  await app().call(api.markReceived, about(creator, id));
  expect(toldOf(id)).toEqual([own, own, own, own, channelOf(creator)]);
});

test('the open pages of a brand follow the address of its creator until the product is sent', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildTask(app(), brand, creator);
  const body = { address: 'Rua 1', country: 'Portugal', city: 'Porto', zip_code: '4050', phone_number: '+351 22 000' };
  const save = (person: Person, call: typeof api.saveCreatorAddress | typeof api.saveBrandAddress) =>
    app().call(call, { token: person.token, body });
  publish.mockClear();
  await save(brand, api.saveBrandAddress);
  expect(toldOf(id)).toEqual([]);
  await save(creator, api.saveCreatorAddress);
  expect(toldOf(id)).toEqual([channelOf(brand)]);
  await app().call(api.markShipped, about(brand, id));
  publish.mockClear();
  await save(creator, api.saveCreatorAddress);
  expect(toldOf(id)).toEqual([]);
});

test('the open pages of a brand follow a payment that is confirmed later', async () => {
  const brand = await buildBrand(app());
  const id = await buildOpenJob(app(), brand);
  expect(toldOf(id)).toEqual([channelOf(brand)]);
});

test('the open pages of both sides follow an invitation', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  const id = await buildOpenJob(app(), brand);
  const { data } = await app().call(api.inviteCreator, { ...about(brand, id), body: { creator_id: creator.id } });
  publish.mockClear();
  const both = [channelOf(brand), channelOf(creator)];
  await app().call(api.seeInvitation, about(creator, data.id));
  await app().call(api.withdrawInvitation, about(brand, data.id));
  expect(toldOf(id)).toEqual([...both, ...both]);
});

test('the open pages of a user who wants no notification of a step follow it all the same', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  await silence(brand, 'job_application');
  const id = await buildOpenJob(app(), brand);
  publish.mockClear();
  await apply(app(), creator, id);
  await eventually(() => expect(toldOf(id)).toEqual([channelOf(brand)]));
});

test('the open pages of a user who wants no notification of messages learn that one has come', async () => {
  const [brand, creator] = [await buildBrand(app()), await buildCreator(app())];
  await apply(app(), creator, await buildOpenJob(app(), brand));
  await silence(brand, 'message');
  publish.mockClear();
  const body = { message: 'A secret.' };
  await app().call(api.sendMessage, { token: creator.token, params: { id: brand.id }, body });
  const sent = () => publish.mock.calls.flat(2).filter(({ event }) => event === 'chats-changed');
  await eventually(() => expect(sent()).toEqual([{ channel: channelOf(brand), event: 'chats-changed', data: {} }]));
});
