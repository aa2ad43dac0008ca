import { call } from '#renderer/lib/call.ts';
import { type Api, api } from '#shared/contract/api.ts';
import type { Body, Data } from '#shared/contract/endpoint.ts';

export type Settings = Data<Api['notificationSettings']>;
export type SettingRow = Settings['types'][number];
/** Body of the call that saves a switch. */
export type Change = Body<Api['saveNotificationSettings']>;

export const loadSettings = (): Promise<Settings> => call(api.notificationSettings);
export const saveSettings = (body: Change): Promise<Settings> => call(api.saveNotificationSettings, { body });

const flagOf = (given: number | undefined, before: number): 0 | 1 => ((given ?? before) === 1 ? 1 : 0);

/** The settings with a change applied. */
export const withChange = (settings: Settings, { types, daily_digest: digest }: Change): Settings => ({
  types: settings.types.map((row) => {
    const change = types?.find(({ type }) => type === row.type);
    return { ...row, in_app: flagOf(change?.in_app, row.in_app), mail: flagOf(change?.mail, row.mail) };
  }),
  daily_digest: digest ?? settings.daily_digest,
});
