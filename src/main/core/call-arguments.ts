import { isAbsolute } from 'node:path';
import { limits } from '#shared/domain/limits.ts';
import { isAppRoute } from '#shared/domain/pages/app-routes.ts';
import { ROLES, type Role } from '#shared/domain/people/roles.ts';
import {
  type DownloadOrder,
  downloadTargetIn,
  type TransferLimits,
  type UploadOrder,
  uploadTargetIn,
} from '#shared/domain/transfers/transfer.ts';
import type { UploadFromPath } from '#shared/ipc/calls.ts';
import { type SettingsChange, SWITCH_NAMES, type SwitchName, type SystemNotice } from '#shared/ipc/desktop-settings.ts';
import { type ArgumentReaders, CallError } from './bridge.ts';
import { isRecord } from './is-record.ts';
import { isHours } from './transfers/transfer-entry.ts';

/** Longest path that any system accepts, in characters (Linux PATH_MAX in bytes, Windows in UTF-16 units). */
const LONGEST_PATH = 32_767;
/** Longest URL that all browsers support, in characters. */
const LONGEST_URL = 2_048;
const POSTER = /^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/;
/** Lowest limit in bytes per second; slower requests exceed the server's timeout. */
const SLOWEST = 1_024;

const wrong = (what: string): never => {
  throw new CallError('bad_arguments', `This call takes ${what}.`);
};

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest && !value.includes('\0');

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Whether a URL is a path on the server. `//host` and `/\\host` look like paths and lead to another host. */
const isOwnPath = (url: string): boolean =>
  url.startsWith('/') && URL.canParse(url, 'http://own') && new URL(url, 'http://own').origin === 'http://own';

const isPoster = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.posterText && POSTER.test(value);

/** Argument readers for transfers. Each throws a `CallError` on invalid arguments. */
const oneId = ([id, ...rest]: readonly unknown[]): [id: string] =>
  isText(id, 64) && rest.length === 0 ? [id] : wrong('the id of a transfer');

const oneJob = ([job, ...rest]: readonly unknown[]): [job: number] =>
  isId(job) && rest.length === 0 ? [job] : wrong('the id of a job');

const twoIds = ([id, before, ...rest]: readonly unknown[]): [id: string, before: string | null] =>
  isText(id, 64) && (before === null || isText(before, 64)) && rest.length === 0
    ? [id, before]
    : wrong('the ids of two transfers');

const someIds = ([ids, ...rest]: readonly unknown[]): [ids: readonly string[]] =>
  Array.isArray(ids) && ids.every((id) => isText(id, 64)) && rest.length === 0 ? [ids] : wrong('a list of ids');

const uploadOrder = ({ title, poster, target }: Readonly<Record<string, unknown>>): UploadOrder => {
  if (!isText(title, limits.shortText)) return wrong('a title');
  if (poster !== undefined && !isPoster(poster)) return wrong('a JPEG picture as a data URL');
  const known = uploadTargetIn(target) ?? wrong('an upload for a pitch, a job, a portfolio or a message');
  return { title, target: known, ...(poster !== undefined && { poster }) };
};

const oneUpload = ([upload, ...rest]: readonly unknown[]): [upload: UploadFromPath] => {
  if (!isRecord(upload) || rest.length > 0) return wrong('one upload');
  const { path } = upload;
  if (!isText(path, LONGEST_PATH) || !isAbsolute(path)) return wrong('the absolute path of a file');
  return [{ path, ...uploadOrder(upload) }];
};

const oneOpened = ([id, order, ...rest]: readonly unknown[]): [id: string, order: UploadOrder] =>
  isText(id, 64) && isRecord(order) && rest.length === 0
    ? [id, uploadOrder(order)]
    : wrong('the id of an opened file and an upload');

const oneDownload = ([download, ...rest]: readonly unknown[]): [download: DownloadOrder] => {
  if (!isRecord(download) || rest.length > 0) return wrong('one download');
  const { title, url, fileName, size, sha256 } = download;
  if (!isText(title, limits.shortText)) return wrong('a title');
  if (!isText(url, LONGEST_URL) || !isOwnPath(url)) return wrong('a path on the server');
  if (!isText(fileName, limits.longText)) return wrong('the name of a file');
  if (size !== null && !(Number.isSafeInteger(size) && Number(size) >= 0)) return wrong('a size in bytes, or null');
  if (sha256 !== null && !(typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)))
    return wrong('a SHA-256 in hexadecimal, or null');
  return [
    {
      title,
      url,
      fileName,
      size: size === null ? null : Number(size),
      sha256,
      target:
        downloadTargetIn(download.target) ??
        wrong('a download of a video, of a message, of an export, of a statement or of notes'),
    },
  ];
};

const speed = (value: unknown): number | null =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= SLOWEST)
    ? (value as number | null)
    : wrong(`at least ${SLOWEST} bytes per second, or null`);

const oneLimits = ([given, ...rest]: readonly unknown[]): [limits: TransferLimits] => {
  if (!isRecord(given) || rest.length > 0) return wrong('the limits of both directions');
  const { hours = null, pauseOnBattery } = given;
  if (hours !== null && !isHours(hours)) return wrong('two hours of the day, or null');
  if (pauseOnBattery !== undefined && typeof pauseOnBattery !== 'boolean')
    return wrong('whether transfers wait on battery');
  return [
    {
      ...{ upload: speed(given.upload), download: speed(given.download) },
      ...(hours !== null && { hours: { from: hours.from, until: hours.until } }),
      ...(pauseOnBattery !== undefined && { pauseOnBattery }),
    },
  ];
};

/** Longest text of a notification in characters; no system displays more. */
const LONGEST_TEXT = 500;
const MOST = 1_000_000;

const isNoticeText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;

/** Argument readers for notifications and settings. Each throws a `CallError` on invalid arguments. */
export const oneNotice = ([notice, ...rest]: readonly unknown[]): [notice: SystemNotice] => {
  if (!isRecord(notice) || rest.length > 0) return wrong('one notification');
  const { title, body, route } = notice;
  if (!isNoticeText(title) || !isNoticeText(body)) return wrong('a notification with a title and a text');
  if (typeof route !== 'string' || !isAppRoute(route)) return wrong('a page of this app');
  return [{ title, body, route }];
};

export const oneCount = ([count, ...rest]: readonly unknown[]): [count: number] =>
  Number.isSafeInteger(count) && Number(count) >= 0 && Number(count) <= MOST && rest.length === 0
    ? [Number(count)]
    : wrong('a number of notifications');

const isSwitchName = (name: string): name is SwitchName => (SWITCH_NAMES as readonly string[]).includes(name);

/**
 * The page may only clear the download folder. A folder is chosen in the main process's dialog, so that a compromised
 * page cannot pick where files are written.
 */
const isChange = ([name, value]: readonly [string, unknown]): boolean =>
  isSwitchName(name) ? typeof value === 'boolean' : name === 'downloadFolder' && value === null;

export const someSettings = ([settings, ...rest]: readonly unknown[]): [settings: SettingsChange] => {
  if (!isRecord(settings) || rest.length > 0) return wrong('some settings');
  const entries = Object.entries(settings);
  if (!entries.every(isChange)) return wrong('settings that are on or off');
  return [Object.fromEntries(entries)];
};

const none = (raw: readonly unknown[]): [] => (raw.length > 0 ? wrong('no arguments') : []);

const oneUrl = ([url, ...rest]: readonly unknown[]): [url: string] =>
  typeof url !== 'string' || url.length > LONGEST_URL || rest.length > 0 ? wrong('one address') : [url];

const oneRole = ([role, ...rest]: readonly unknown[]): [role: Role | null] => {
  const found = role === null ? null : ROLES.find((known) => known === role);
  return found === undefined || rest.length > 0 ? wrong('a role or null') : [found];
};

export const argumentReaders: ArgumentReaders = {
  'app:info': none,
  'session:state': none,
  'session:forget': none,
  'session:retry-storage': none,
  'session:sign-in-google': oneRole,
  'session:cancel-sign-in': none,
  'shell:open-external': oneUrl,
  'routes:listen': none,
  'notices:show': oneNotice,
  'notices:unread': oneCount,
  'settings:read': none,
  'settings:change': someSettings,
  'settings:choose-download-folder': none,
  'diagnostics:export': none,
  'server:state': none,
  'server:check': none,
  'updates:check': none,
  'opened:list': none,
  'opened:dismiss': someIds,
  'opened:inspect': oneId,
  'opened:upload': oneOpened,
  'folders:list': none,
  'folders:watch': oneJob,
  'folders:end': oneJob,
  'folders:upload': oneId,
  'folders:skip': oneId,
  'transfers:list': none,
  'transfers:add-upload': oneUpload,
  'transfers:add-download': oneDownload,
  'transfers:pause': oneId,
  'transfers:resume': oneId,
  'transfers:cancel': oneId,
  'transfers:remove': oneId,
  'transfers:move': twoIds,
  'transfers:limits': none,
  'transfers:set-limits': oneLimits,
  'transfers:reveal': oneId,
  'transfers:log': oneId,
};
