import type { api } from '#shared/contract/api.ts';
import type { DesktopSettings } from '#shared/ipc/desktop-settings.ts';
import type { CallResult } from './call.ts';

type Api = typeof api;
type Answer<Name extends keyof Api> = CallResult<Api[Name]>;
/** Filters, sort order and page of a list. */
type List = string;

/**
 * Every key of the server state with the type of its data. Keys are paths of words and ids; a prefix addresses
 * everything below it. With `object`, which stands for code that is loaded late, the loader of its only reader types the
 * value.
 */
export interface Resources {
  // The same for every account, so a change of account keeps it.
  'app/client-config': Answer<'clientConfig'>;
  'app/product-combobox': object;
  'app/script-cleaner': object;
  payments: object | null;

  /** The fields that profile changes return. `api.me` returns more, which is missing after a change. */
  me: Answer<'saveBrandProfile'>;
  sessions: Answer<'listSessions'>;
  'account-deletion': Answer<'deletionState'>;
  'notification-settings': Answer<'notificationSettings'>;
  /** Settings of the desktop client; null on the website. */
  'computer-settings': DesktopSettings | null;

  'home/brand': Answer<'brandHome'>;
  'home/creator': Answer<'creatorHome'>;
  'job-settings': Answer<'jobSettings'>;
  'jobs-visit': Answer<'seeOpenJobs'>;
  [job: `job/${number}`]: Answer<'getBrandJob'> | Answer<'getCreatorJob'>;
  /** Notes on a version of a video, by the id of the delivery. */
  [video: `review/${number}`]: Answer<'getReview'>;
  /** Jobs shared with a user. */
  [jobs: `job/with/${number}`]: Answer<'chatJobs'>;
  [drafts: `drafts/${List}`]: Answer<'listDrafts'>;
  [scripts: `awaiting-scripts/${List}`]: Answer<'listAwaitingScripts'>;
  [orders: `orders/${List}`]: Answer<'listBrandJobs'>;
  [open: `open-jobs/${List}`]: Answer<'listOpenJobs'>;
  'saved-jobs': Answer<'savedJobs'>;
  'saved-searches': Answer<'listSavedSearches'>;
  [tasks: `tasks/${List}`]: Answer<'listTasks'>;
  [applications: `applications/${List}`]: Answer<'listApplications'>;
  [products: `products/${List}`]: Answer<'listProducts'>;
  [length: `price-guidance/${number}`]: Answer<'priceGuidance'>;
  [creators: `fitting-creators/${string}/${string}`]: Answer<'fittingCreators'>;

  [brand: `brand/${number}`]: Answer<'getBrand'>;
  [creator: `creator/${number}`]: Answer<'getCreator'>;
  [publicPage: `public-page/${string}`]: Answer<'publicPage'>;
  [comments: `comments/${'about-creator' | 'about-brand' | 'by-brand'}/${number}/${number}`]: Answer<'creatorComments'>;
  [creators: `creators/${List}`]: Answer<'listCreators'>;
  [creator: `invitable-jobs/${number}`]: Answer<'invitableJobs'>;

  [payment: `order-payment/${number}`]: Answer<'openJobPayment'> | null;
  /** Job and payment intent. */
  [payment: `payment-return/${number}/${string}`]: Answer<'confirmJobPayment'>;
  'renewal-payment': Answer<'renewalPayment'>;
  'pay-link': Answer<'payLinkPayment'>;
  /** End of the subscription after a payment, or currently. */
  [renewal: `subscribe/${string}`]: string | null;
  subscription: string | null;
  earnings: Answer<'billingInfo'>;
  'reports/spending': Answer<'brandSpending'>;
  'reports/earnings': Answer<'creatorEarnings'>;
  [statement: `reports/statement/${number}`]: Answer<'earningsStatement'>;
  [receipts: `receipts/${number}`]: Answer<'listReceipts'>;
  [receipt: `receipt/${string}`]: Answer<'getReceipt'>;

  chats: readonly Answer<'listChats'>['data'][number][];
  'chats/support': Answer<'supportSummary'>;
  'chats/unread': Answer<'unreadChats'>;
  /** What a message to support is to name; null for nothing. */
  [subject: `support-subject/${string}`]: Answer<'startSupportChat'>['about'];
  [attachment: `attachment/${number}`]: Answer<'getAttachment'>;
  // Not under `chats`, which every new message invalidates.
  [found: `found-messages/${number}/${string}`]: Answer<'searchMessages'>;
  /** Found in one conversation, in the form that its source converts messages to. */
  [found: `found-messages/in/${string}`]: { readonly messages: readonly object[]; readonly more: boolean };
  /** The newest notifications, latest first, and how many are unread. */
  'notifications/bell': { readonly items: Answer<'listNotifications'>['data']; readonly unread: number };
  [notifications: `notifications/${number}`]: Answer<'listNotifications'>;
}

export type ResourceKey = keyof Resources;

type Beginning<K> = K extends `${infer Word}/${string}` ? Word : never;

/** The first segment of the keys of filtered lists. */
export type ListPrefix = {
  [K in ResourceKey]: K extends `${infer Word}/${infer Rest}` ? (string extends Rest ? Word : never) : never;
}[ResourceKey];

/** A key, or the first segments of one. */
export type ResourcePrefix = ResourceKey | Beginning<ResourceKey> | 'job/with' | `payment-return/${number}`;

/** Data of a key, or of each list under a prefix. */
export type DataAt<P extends ResourceKey | ListPrefix> = P extends ResourceKey
  ? Resources[P]
  : P extends ListPrefix
    ? Resources[`${P}/${string}`]
    : never;

/** Keys that are the same for every account and survive a change of it. */
export const isForEverybody = (key: string): boolean => key.startsWith('app/');

const wordOf = (key: string): string => key.split('/', 1)[0] ?? key;

const LISTS: ReadonlySet<string> = new Set<ResourcePrefix>([
  'drafts',
  'awaiting-scripts',
  'orders',
  'open-jobs',
  'tasks',
  'applications',
  'products',
  'creators',
  'comments',
  'found-messages',
]);

/** Lists with pages, whose rows stay while the next are loading. */
export const isList = (key: string): boolean => LISTS.has(wordOf(key));

const READ_OFFLINE: ReadonlySet<string> = new Set<ResourcePrefix>(['orders', 'tasks', 'job', 'chats']);

/** Keys that the desktop client keeps to be read while the server is unreachable. */
export const isReadOffline = (key: string): boolean => READ_OFFLINE.has(wordOf(key));

const ONCE: ReadonlySet<string> = new Set<ResourcePrefix>([
  'app',
  'payments',
  'jobs-visit',
  'support-subject',
  'order-payment',
  'payment-return',
  'renewal-payment',
  'subscribe',
  'pay-link',
]);

/**
 * Keys that only their screen reloads: loading them opens or confirms something at the server, or a card form or code
 * on the screen stands on what they hold.
 */
export const isLoadedOnce = (key: string): boolean => ONCE.has(wordOf(key));
