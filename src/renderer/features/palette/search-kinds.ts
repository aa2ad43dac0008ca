import { type Chat, loadChats } from '#renderer/entities/chat/load-chats.ts';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { type Api, api } from '#shared/contract/api.ts';
import type { PageMeta } from '#shared/contract/endpoint.ts';
import type { JobStage, Side } from '#shared/domain/jobs/job-stage.ts';
import { stageWords } from '#shared/domain/jobs/job-stage-words.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatDollars } from '#shared/domain/money/money.ts';
import type { Role } from '#shared/domain/people/roles.ts';
import { matchEntries } from './match-entries.ts';
import type { SearchResult, SearchResultKind } from './palette-entry.ts';

/** Results per kind; one more row links to the whole list. */
const SHOWN = 5;

/** A kind of records that one call searches. */
export interface SearchKind {
  readonly name: string;
  readonly heading: string;
  /** Noun for the error message: "orders". */
  readonly what: string;
  /** The matching records. Rejects when the call fails or is aborted. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;
}

interface Found<Row> {
  readonly data: readonly Row[];
  readonly meta: PageMeta;
}

interface ListKind<Row> {
  readonly kind: SearchResultKind;
  readonly heading: string;
  /** Path of the whole list; null where no page shows it. */
  readonly path: string | null;
  readonly load: (query: { q: string; page: number; per_page: number }, signal: AbortSignal) => Promise<Found<Row>>;
  readonly present: (row: Row) => Omit<SearchResult, 'key' | 'kind'> & { readonly id: number };
}

/** Link to the list with the same search, when it has more results than are shown. */
const rest = (
  { heading, path }: Pick<ListKind<never>, 'heading' | 'path'>,
  q: string,
  { total }: PageMeta,
): SearchResult[] => {
  if (path === null || total <= SHOWN) return [];
  const title = `See all ${total.toLocaleString('en-US')} in ${heading}`;
  return [{ key: `list/${path}`, title, kind: 'list', goal: `${path}?${new URLSearchParams({ q })}` }];
};

const searchedList = <Row>(list: ListKind<Row>): SearchKind => ({
  name: list.kind,
  heading: list.heading,
  what: list.heading.toLocaleLowerCase('en-US'),
  search: async (q, signal) => {
    const { data, meta } = await list.load({ q, page: 1, per_page: SHOWN }, signal);
    const results = data.map((row): SearchResult => {
      const { id, ...result } = list.present(row);
      return { key: `${list.kind}/${id}`, kind: list.kind, ...result };
    });
    return [...results, ...rest(list, q, meta)];
  },
});

interface NamedJob {
  readonly id: number;
  readonly price: number;
  readonly product: { readonly name: string; readonly image: string | null };
}

const job = ({ id, product, price }: NamedJob, goal: string, stage?: string) => ({
  id,
  title: product.name,
  note: [`#${id}`, stage ?? formatDollars(price)].join(' · '),
  picture: product.image,
  goal,
});

const stageOf = ({ stage }: { readonly stage: JobStage }, side: Side) => stageWords(stage, side)?.label;

const orders = searchedList<CallResult<Api['listBrandJobs']>['data'][number]>({
  kind: 'order',
  heading: 'Orders',
  path: '/orders',
  load: (query, signal) => call(api.listBrandJobs, { query, signal }),
  present: (row) => job(row, `/job-details/${row.id}`, stageOf(row, 'brand')),
});

const drafts = searchedList<CallResult<Api['listDrafts']>['data'][number]>({
  kind: 'draft',
  heading: 'Drafts',
  path: '/drafts',
  load: (query, signal) => call(api.listDrafts, { query, signal }),
  present: (row) => job(row, `/drafts?q=%23${row.id}`),
});

/**
 * Path of the products list filtered by the product's name, because products have no pages. A name without letters or
 * digits cannot be searched.
 */
const productPath = (name: string): string => {
  const q = name.slice(0, limits.search);
  return /[\p{L}\p{N}]/u.test(q) ? `/products?${new URLSearchParams({ q })}` : '/products';
};

const products = searchedList<CallResult<Api['listProducts']>['data'][number]>({
  kind: 'product',
  heading: 'Products',
  path: '/products',
  load: (query, signal) => call(api.listProducts, { query, signal }),
  present: ({ id, name, image }) => ({
    id,
    title: name,
    picture: image,
    goal: productPath(name),
  }),
});

const creators = searchedList<CallResult<Api['listCreators']>['data'][number]>({
  kind: 'person',
  heading: 'Creators',
  path: '/creators',
  load: (query, signal) => call(api.listCreators, { query, signal }),
  present: ({ id, name, picture, description }) => ({
    id,
    title: name,
    picture,
    ...(description && { note: description }),
    goal: memberPage('creator', id),
  }),
});

const brands = searchedList<CallResult<Api['searchBrands']>['data'][number]>({
  kind: 'person',
  heading: 'Brands',
  path: null,
  load: (query, signal) => call(api.searchBrands, { query, signal }),
  present: ({ id, name, picture, description }) => ({
    id,
    title: name,
    picture,
    ...(description && { note: description }),
    goal: memberPage('brand', id),
  }),
});

const tasks = searchedList<CallResult<Api['listTasks']>['data'][number]>({
  kind: 'task',
  heading: 'Tasks',
  path: '/tasks',
  load: (query, signal) => call(api.listTasks, { query, signal }),
  present: (row) => job(row, `/tasks/${row.id}`, stageOf(row, 'creator')),
});

const openJobs = searchedList<CallResult<Api['listOpenJobs']>['data'][number]>({
  kind: 'job',
  heading: 'Jobs',
  path: '/jobs',
  load: (query, signal) => call(api.listOpenJobs, { query, signal }),
  present: (row) => job(row, `/jobs/${row.id}`),
});

const chatResult = ({ user, message }: Chat): SearchResult => ({
  key: `chat/${user.id}`,
  kind: 'chat',
  title: user.name,
  note: message,
  picture: user.picture,
  goal: `/chat/${user.id}`,
});

/** The server has no search for conversations by name, so their list is loaded once, with the first search. */
const conversations = (): SearchKind => {
  let loaded: Promise<readonly Chat[]> | null = null;
  const load = async () => {
    loaded ??= loadChats();
    try {
      return await loaded;
    } catch (error) {
      loaded = null;
      throw error;
    }
  };
  return {
    name: 'chat',
    heading: 'Conversations',
    what: 'conversations',
    search: async (words) => {
      const named = (await load()).map((chat) => ({ chat, title: chat.user.name }));
      return matchEntries(named, words)
        .slice(0, SHOWN)
        .map(({ chat }) => chatResult(chat));
    },
  };
};

/**
 * The kinds that an account can search, in display order.
 * @param isVerified whether the email address is verified; other members are not visible before
 */
export const searchKinds = (role: Role, isVerified: boolean): readonly SearchKind[] =>
  role === 'brand'
    ? [orders, drafts, products, ...(isVerified ? [creators] : []), conversations()]
    : [tasks, openJobs, ...(isVerified ? [brands] : []), conversations()];
