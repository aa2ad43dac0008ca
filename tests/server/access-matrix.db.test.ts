import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, type CallName } from '#shared/contract/api.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ACCOUNT, fillWallet, requestWithdrawal } from '#tests/support/money.ts';
import {
  apply,
  buildBrand,
  buildCreator,
  buildOpenJob,
  buildOrder,
  buildProduct,
  buildUpload,
  PORTRAIT,
  picture,
} from '#tests/support/people.ts';
import { useApp } from '#tests/support/test-app.ts';
import { users } from '../../src/server/db/schema/people.ts';
import { issueToken, listTokens } from '../../src/server/domains/auth/tokens.repository.ts';
import { after } from '../../src/server/lib/clock.ts';

/**
 * Who owns the record that a call is about, for every call of the contract. A call without a row is a type error and
 * fails the first test. Pages are visible to more people than their owner; `creator-page.engines.test.ts` and its neighbours test what of them to whom.
 */
const rows = {
  register: 'none',
  login: 'none',
  googleRegister: 'none',
  googleLogin: 'none',
  googleCode: 'none',
  googleConnect: 'none',
  googleDisconnect: 'none',
  logout: 'none',
  verifyEmail: 'none',
  resendVerification: 'none',
  changeEmail: 'none',
  confirmEmail: 'none',
  sendForgotPassword: 'none',
  checkOtp: 'none',
  forgotPassword: 'none',
  listSessions: 'none',
  revokeSession: 'session',
  revokeOtherSessions: 'none',
  deletionState: 'none',
  requestDeletion: 'none',
  keepAccount: 'none',
  exportData: 'none',
  me: 'none',
  saveBrandProfile: 'none',
  saveCreatorProfile: 'none',
  saveBrandAddress: 'none',
  saveCreatorAddress: 'none',
  changeBrandPassword: 'none',
  changeCreatorPassword: 'none',
  savePitch: 'none',
  deletePitch: 'none',
  listProducts: 'none',
  createProduct: 'none',
  updateProduct: 'product',
  deleteProduct: 'product',
  jobSettings: 'none',
  fittingCreators: 'none',
  priceGuidance: 'none',
  createJob: 'none',
  updateJob: 'draft',
  openJobPayment: 'draft',
  confirmJobPayment: 'draft',
  deleteJob: 'draft',
  listBrandJobs: 'none',
  listDrafts: 'none',
  listAwaitingScripts: 'none',
  getBrandJob: 'job',
  jobVideos: 'job',
  newDeliveries: 'none',
  acceptScript: 'job',
  completeJob: 'job',
  askForChanges: 'job',
  askForScript: 'job',
  cancelJob: 'job',
  markShipped: 'job',
  undoShipped: 'job',
  markReceived: 'task',
  listOpenJobs: 'none',
  askAboutJob: 'task',
  seeOpenJobs: 'none',
  getCreatorJob: 'task',
  savedJobs: 'none',
  saveJob: 'task',
  unsaveJob: 'task',
  invitableJobs: 'creator page',
  inviteCreator: 'job',
  withdrawInvitation: 'invitation',
  seeInvitation: 'invitation',
  declineInvitation: 'invitation',
  listSavedSearches: 'none',
  saveSearch: 'none',
  deleteSavedSearch: 'search',
  listTasks: 'none',
  apply: 'task',
  listApplications: 'none',
  seeApplications: 'job',
  acceptApplication: 'application',
  declineApplication: 'application',
  reconsiderApplication: 'application',
  withdrawApplication: 'application',
  deliver: 'task',
  getReview: 'video',
  addNote: 'video',
  notesFile: 'video',
  changeNote: 'note',
  getUpload: 'upload',
  billingInfo: 'none',
  savePayout: 'none',
  withdraw: 'none',
  cancelWithdrawal: 'withdrawal',
  rateCreator: 'creator',
  rateBrand: 'task',
  publicPage: 'none',
  setPublicPage: 'none',
  getCreator: 'creator page',
  creatorComments: 'creator page',
  getBrand: 'brand page',
  brandComments: 'brand page',
  commentsAboutBrand: 'brand page',
  listCreators: 'none',
  searchBrands: 'none',
  saveFavourite: 'creator page',
  addSample: 'none',
  saveSample: 'sample',
  moveSample: 'sample',
  removeSample: 'sample',
  consentToPortfolio: 'job',
  showJob: 'task',
  listReceipts: 'none',
  getReceipt: 'receipt',
  brandSpending: 'none',
  creatorEarnings: 'none',
  earningsStatement: 'none',
  earningsFile: 'none',
  renewalPayment: 'none',
  readRenewalPayment: 'none',
  createPayLink: 'none',
  openPayLink: 'none',
  payLinkPayment: 'none',
  subscribe: 'none',
  listChats: 'none',
  searchMessages: 'none',
  unreadChats: 'none',
  getUser: 'contact',
  getChat: 'contact',
  chatJobs: 'contact',
  searchChat: 'contact',
  sendMessage: 'contact',
  readChat: 'contact',
  storeAttachment: 'none',
  getAttachment: 'attachment',
  startSupportChat: 'none',
  supportSummary: 'none',
  readSupportChat: 'supportChat',
  getSupportChat: 'supportChat',
  searchSupportChat: 'supportChat',
  sendSupportMessage: 'supportChat',
  listNotifications: 'none',
  readNotifications: 'none',
  notificationSettings: 'none',
  saveNotificationSettings: 'none',
  authorizeChannel: 'none',
  signInConnection: 'none',
  homePage: 'none',
  clientConfig: 'none',
  brandHome: 'none',
  creatorHome: 'none',
} as const satisfies Record<
  CallName,
  | 'none'
  | 'receipt'
  | 'withdrawal'
  | 'product'
  | 'draft'
  | 'job'
  | 'task'
  | 'application'
  | 'invitation'
  | 'creator'
  | 'creator page'
  | 'brand page'
  | 'session'
  | 'sample'
  | 'contact'
  | 'attachment'
  | 'supportChat'
  | 'upload'
  | 'video'
  | 'note'
  | 'search'
>;

const calls = Object.entries(api) as [CallName, Endpoint][];
const PRINCIPALS = {
  anonymous: { role: 'nobody' },
  'owner brand': { role: 'brand', owner: true },
  'unverified brand': { role: 'brand', unverified: true },
  'other brand': { role: 'brand' },
  'expired brand': { role: 'brand', expired: true },
  'accepted creator': { role: 'creator', owner: true },
  'other creator': { role: 'creator' },
  'suspended brand': { role: 'nobody' },
  'logged-out brand': { role: 'nobody' },
} as const;
type Principal = keyof typeof PRINCIPALS;
const principals = Object.keys(PRINCIPALS) as Principal[];

/** The response that the contract requires before any record is loaded: a status of refusal, or `through`. */
const gate = ({ access, requires = [] }: Endpoint, principal: Principal): 401 | 402 | 403 | 'through' => {
  const who: { role: string; expired?: boolean; unverified?: boolean } = PRINCIPALS[principal];
  if (access === 'public') return 'through';
  if (who.role === 'nobody') return 401;
  if (access !== 'signed-in' && access !== who.role) return 403;
  if (who.expired && requires.includes('subscription')) return 402;
  if (who.unverified && requires.includes('verified')) return 403;
  return 'through';
};

/**
 * The status for an absent record. A message to an unknown user gets 403 like one to a stranger, as the API documents.
 */
const absentStatus = (name: CallName): number => (name === 'sendMessage' ? 403 : 404);

const ENDS_SESSIONS: ReadonlySet<string> = new Set(['logout', 'revokeOtherSessions']);

const app = useApp();
const tokens = new Map<Principal, string>();
const ids: Record<string, number> = {};
let [uploadName, receiptNumber] = ['', ''];
const ABSENT = 999_999;
const PAYOUT = { account_number: ACCOUNT, payment_method_id: 1 };

/** The path of the call for a record: receipts are addressed by number, uploads by a hexadecimal id. */
const addressOf = ({ path }: Endpoint, id: string): string =>
  path
    .replace(':id', path.startsWith('/uploads') && id === String(ids.upload) ? uploadName : id)
    .replace(':number', id === String(ids.receipt) ? receiptNumber : `R-${id}`);

const ask = async (endpoint: Endpoint, principal: Principal, id?: number) => {
  const token = tokens.get(principal);
  const answer = await app().app.inject({
    method: endpoint.method,
    url: `/api${addressOf(endpoint, String(id))}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(endpoint.body && { payload: {} }),
  });
  return { status: answer.statusCode, body: answer.body };
};

/** A snapshot of everything that another user's call must not change. */
const snapshot = async (): Promise<string> => {
  const tables = [
    ...['jobs', 'products', 'applications', 'ratings', 'deliveries', 'withdrawals', 'addresses', 'profiles'],
    ...[
      'saved_jobs',
      'saved_searches',
      'portfolio_samples',
      'portfolio_consents',
      'brand_ratings',
      'attachments',
      'messages',
      'invitations',
      'review_notes',
    ],
  ];
  const parts = tables.map((table) => `(select json_agg(t order by t::text) from ${table} t)`);
  const { rows: found } = await app().context.db.pool.query(`select json_build_array(${parts.join(',')})::text as all`);
  return found[0].all;
};

beforeAll(async () => {
  const t = app();
  const { orm } = t.context.db;
  const [owner, accepted] = [await buildBrand(t), await buildCreator(t)];
  const people = {
    'owner brand': owner,
    'unverified brand': await buildBrand(t, { verified: false }),
    'other brand': await buildBrand(t),
    'expired brand': await buildBrand(t),
    'accepted creator': accepted,
    'other creator': await buildCreator(t),
    'suspended brand': await buildBrand(t),
    'logged-out brand': await buildBrand(t),
  };
  ids.product = await buildProduct(t, owner);
  const body = buildOrder(await buildProduct(t, owner));
  ids.draft = (await t.call(api.createJob, { token: owner.token, body })).data.id;
  ids.job = await buildOpenJob(t, owner);
  const invited = { params: { id: ids.job }, body: { creator_id: accepted.id } };
  ids.invitation = (await t.call(api.inviteCreator, { token: owner.token, ...invited })).data.id;
  ids.application = await apply(t, accepted, ids.job);
  await t.call(api.acceptApplication, { token: owner.token, params: { id: ids.application } });
  await t.call(api.deliver, { token: accepted.token, params: { id: ids.job }, body: {}, files: { video: PORTRAIT } });
  ids.task = ids.job;
  const { data } = await t.call(api.getBrandJob, { token: owner.token, params: { id: ids.job } });
  ids.video = data.userjob?.id ?? 0;
  const note = { token: owner.token, params: { id: ids.video }, body: { words: 'Brighter, please' } };
  ids.note = (await t.call(api.addNote, note)).data.id;
  await t.call(api.saveJob, { token: accepted.token, params: { id: ids.job } });
  uploadName = await buildUpload(t, owner, ids.job);
  ids.upload = ids.job;
  receiptNumber = (await t.call(api.listReceipts, { token: owner.token, query: {} })).data[0]?.number ?? '';
  ids.receipt = ids.job;
  await fillWallet(t, accepted, 1_000);
  await t.call(api.savePayout, { token: accepted.token, body: PAYOUT });
  ids.withdrawal = await requestWithdrawal(t, accepted, 5);
  ids.search = (await t.call(api.saveSearch, { token: accepted.token, body: { name: 'Short', duration: 1 } })).data.id;
  const upload = await buildUpload(t, accepted, 'portfolio');
  ids.sample = (await t.call(api.addSample, { token: accepted.token, body: { upload } })).data.samples[0]?.id ?? 0;
  ids.creator = accepted.id;
  ids['creator page'] = accepted.id;
  ids['brand page'] = owner.id;
  ids.contact = accepted.id;
  const photo = { body: { key: 'photo' }, files: { picture: picture(t) } };
  ids.attachment = (await t.call(api.storeAttachment, { token: owner.token, ...photo })).data.id;
  ids.supportChat = (await t.call(api.startSupportChat, { token: owner.token })).data.id;
  for (const [name, { id }] of Object.entries(people)) {
    tokens.set(name as Principal, (await issueToken(orm, id, 'matrix', t.context.clock)).token);
  }
  await issueToken(orm, owner.id, 'a second device', t.context.clock);
  ids.session = (await listTokens(orm, owner.id, t.context.clock))[0]?.id ?? 0;
  const now = t.context.clock();
  await orm
    .update(users)
    .set({ subscriptionExpiresAt: after(now, -1) })
    .where(eq(users.id, people['expired brand'].id));
  await orm.update(users).set({ suspendedAt: now }).where(eq(users.id, people['suspended brand'].id));
  await t.call(api.logout, { token: tokens.get('logged-out brand') });
});

test('the table has a row for exactly the calls of the contract', () => {
  expect(Object.keys(rows).sort()).toEqual(Object.keys(api).sort());
  const withId = calls.filter(([, { path }]) => path.includes(':id')).map(([name]) => name);
  expect(withId.filter((name) => rows[name] === 'none')).toEqual([]);
});

test.each(principals)('every call accepts or refuses the %s as the contract says', async (principal) => {
  // Excludes calls that end sessions which later tests need.
  const [wrong, others] = [[] as string[], calls.filter(([name]) => !ENDS_SESSIONS.has(name))];
  for (const [name, endpoint] of others) {
    const expected = gate(endpoint, principal);
    const { status } = await ask(endpoint, principal, ABSENT);
    // A public page is asked for by the key of its link, which is absent too.
    const asksForRecord = rows[name] !== 'none' || name === 'publicPage';
    const through = asksForRecord ? status === absentStatus(name) : ![401, 402, 403, 404, 500].includes(status);
    if (expected === 'through' ? !through : status !== expected) wrong.push(`${name}: ${status}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});

describe('somebody else’s record', () => {
  const strangers = principals.filter((name) => !('owner' in PRINCIPALS[name]));
  /** Calls about a record that the caller does not own and the role does not share. */
  const aboutRecords = calls.filter(([name]) => rows[name] !== 'none' && !rows[name].endsWith(' page'));

  test.each(strangers)('gives %s the same bytes as an absent one, and stays unchanged', async (principal) => {
    const before = await snapshot();
    const told: string[] = [];
    for (const [name, endpoint] of aboutRecords) {
      const foreign = await ask(endpoint, principal, ids[rows[name]]);
      const absent = await ask(endpoint, principal, ABSENT);
      if (foreign.body !== absent.body || foreign.status !== absent.status || foreign.status < 400)
        told.push(`${name}: ${foreign.status} ${foreign.body} and ${absent.status} ${absent.body}`);
    }
    expect(told).toEqual([]);
    expect(await snapshot()).toBe(before);
  });
});

test('the owner reaches the record at every call', async () => {
  const missed: string[] = [];
  for (const [name, endpoint] of calls) {
    if (rows[name] === 'none') continue;
    const owner = endpoint.access === 'creator' ? 'accepted creator' : 'owner brand';
    const { status } = await ask(endpoint, owner, ids[rows[name]]);
    if ([401, 402, 403, 404].includes(status) || status >= 500) missed.push(`${name}: ${status}`);
  }
  expect(missed).toEqual([]);
});

test.each([
  '0',
  '-1',
  '01',
  '1.0',
  '%201',
  '1%00',
  '9007199254740992',
  '9223372036854775808',
  'abc',
  '1%20or%201=1',
  '..%2F1',
])('the id %s is 404 at every call, like one that does not exist', async (id) => {
  const wrong: string[] = [];
  for (const [name, endpoint] of calls) {
    if (rows[name] === 'none') continue;
    const token = tokens.get(endpoint.access === 'creator' ? 'accepted creator' : 'owner brand');
    const url = `/api${addressOf(endpoint, id)}`;
    const answer = await app().app.inject({
      method: endpoint.method,
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    if (answer.statusCode !== 404 || answer.body !== '{"message":"Not found."}') wrong.push(`${name}: ${answer.body}`);
  }
  expect(wrong).toEqual([]);
});

test.each([api.revokeOtherSessions, api.logout])(
  'every signed-in user may end sessions: $path',
  async (endpoint: Endpoint) => {
    for (const principal of principals) {
      const expected = gate(endpoint, principal);
      expect([principal, (await ask(endpoint, principal)).status]).toEqual([
        principal,
        expected === 'through' ? 200 : expected,
      ]);
    }
  },
);
