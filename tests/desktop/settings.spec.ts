import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { DesktopSettings, SettingsChange } from '#shared/ipc/desktop-settings.ts';
import { type Desktop, expect, test } from './desktop.ts';
import './session-steps.ts';

const read = (page: Page): Promise<DesktopSettings | string> =>
  page.evaluate(async () => {
    const reply = await window.desktop.readSettings();
    return reply.ok ? reply.value : reply.code;
  });
const change = (page: Page, settings: SettingsChange): Promise<boolean> =>
  page.evaluate(async (changed) => (await window.desktop.changeSettings(changed)).ok, settings);

/** Contents of the settings files that were set aside as unreadable. */
const keptAside = async (userData: string): Promise<string[]> => {
  const names = (await readdir(userData)).filter((name) => name.startsWith('config.json.unreadable-'));
  return Promise.all(names.map((name) => readFile(join(userData, name), 'utf8')));
};

/** Whether the system starts the app, hidden, when the user logs in to the computer. */
const startsAtLogin = async ({ native }: Desktop, configFolder: string): Promise<boolean> => {
  if (process.platform !== 'linux') return (await native.loginItems()).at(-1)?.openAtLogin === true;
  const file = join(configFolder, 'autostart/ugc-marketplace.desktop');
  return /^Exec="[^"]+" .*"--hidden"$/m.test(await readFile(file, 'utf8').catch(() => ''));
};

test('settings of this computer persist across a restart', { tag: '@long' }, async ({ start, options }) => {
  const config = join(options.userData, 'config');
  const env = { XDG_CONFIG_HOME: config };
  const first = await start({ env });
  expect(await change(first.page, { textWhenLocked: true, openAtLogin: true })).toBe(true);
  expect(await startsAtLogin(first, config)).toBe(true);
  await first.app.close();
  await first.gone;
  const second = await start({ env });
  expect(await read(second.page)).toMatchObject({ textWhenLocked: true, openAtLogin: true });
  expect(await change(second.page, { openAtLogin: false })).toBe(true);
  expect(await startsAtLogin(second, config)).toBe(false);
});

test('an AppImage that was moved is started at log-in from its new place', { tag: '@long' }, async ({
  start,
  options,
}) => {
  test.skip(process.platform !== 'linux', 'an AppImage is a program of Linux');
  const config = join(options.userData, 'config');
  const entry = () => readFile(join(config, 'autostart/ugc-marketplace.desktop'), 'utf8');
  const first = await start({ env: { XDG_CONFIG_HOME: config, APPIMAGE: '/opt/ugc-1.AppImage' } });
  expect(await change(first.page, { openAtLogin: true })).toBe(true);
  expect(await entry()).toContain('Exec="/opt/ugc-1.AppImage"');
  await first.app.close();
  await first.gone;
  const second = await start({ env: { XDG_CONFIG_HOME: config, APPIMAGE: '/opt/ugc-2.AppImage' } });
  expect(await entry()).toContain('Exec="/opt/ugc-2.AppImage"');
  await second.app.close();
  await second.gone;
  // What cannot be written is in the log, and the app starts.
  const file = join(config, 'autostart/ugc-marketplace.desktop');
  await rm(file);
  await mkdir(file);
  const { page } = await start({ env: { XDG_CONFIG_HOME: config, APPIMAGE: '/opt/ugc-3.AppImage' } });
  expect(await read(page)).toMatchObject({ openAtLogin: true });
  expect(await readFile(join(options.userData, 'logs/main.log'), 'utf8')).toContain('did not do as asked');
});

test('a start at log-in that the system refuses is not stored as on', { tag: '@long' }, async ({ start, options }) => {
  test.skip(process.platform !== 'linux', 'only on Linux the app writes a file for it');
  const config = join(options.userData, 'config');
  await writeFile(config, 'a file where the folder should be');
  const { page } = await start({ env: { XDG_CONFIG_HOME: config } });
  expect(await change(page, { openAtLogin: true })).toBe(false);
  expect(await read(page)).toMatchObject({ openAtLogin: false });
});

for (const [kind, text] of [
  ['torn', '{"desktop": {"textWh'],
  ['empty', ''],
  ['zeros', '\0'.repeat(64)],
  ['of other types', '{"desktop": {"textWhenLocked": "yes"}, "zoom": "large"}'],
] as const)
  test(`a settings file that cannot be used is kept aside as it was: ${kind}`, { tag: '@long' }, async ({
    start,
    options,
  }) => {
    await writeFile(join(options.userData, 'config.json'), text);
    const { page } = await start();
    expect(await read(page)).toMatchObject({ textWhenLocked: false, notifications: true });
    expect(await change(page, { textWhenLocked: true })).toBe(true);
    expect(await read(page)).toMatchObject({ textWhenLocked: true });
    expect(await keptAside(options.userData)).toEqual([text]);
    expect(await readFile(`${options.userData}.stderr.txt`, 'utf8')).toContain('The settings could not be read');
  });

test('settings of an older version get defaults, and unknown ones of a newer version stay in the file', {
  tag: '@long',
}, async ({ start, options }) => {
  const file = join(options.userData, 'config.json');
  const newer = { layout: { columns: 2 }, desktop: { notifications: false, quietHours: '22-7' } };
  await writeFile(file, JSON.stringify(newer));
  const { page, app, gone } = await start();
  expect(await read(page)).toMatchObject({ notifications: false, textWhenLocked: false, spelling: true });
  expect(await change(page, { textWhenLocked: true })).toBe(true);
  await app.close();
  await gone;
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    layout: { columns: 2 },
    desktop: { notifications: false, quietHours: '22-7', textWhenLocked: true },
  });
  expect(await keptAside(options.userData)).toEqual([]);
});
