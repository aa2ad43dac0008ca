import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './desktop.ts';
import { holdsSecret } from './secret-traces.ts';
import { signIn } from './session-steps.ts';
import { account } from './stub-api.ts';

const logsOf = async (userData: string): Promise<string> => {
  const folder = join(userData, 'logs');
  const names = await readdir(folder);
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
};

test('neither the log nor the diagnostics nor the terminal output contain private data', async ({
  start,
  options,
  api,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'home-'));
  const secretFolder = join(home, 'CANARY-folder');
  await mkdir(secretFolder);
  const { app, page, native, gone } = await start({ env: { HOME: home } });
  await signIn(page);
  const token = api.tokens.at(-1) ?? 'none given';

  // Everything that could leak private data: messages, a folder, an unreachable server, refused calls, a crash.
  await page.evaluate(
    (title) => window.desktop.showNotice({ title, body: 'CANARY-text', route: '/chat/3' }),
    'CANARY-title',
  );
  await native.answerNextDialog('showOpenDialog', { canceled: false, filePaths: [secretFolder] });
  await page.evaluate(() => window.desktop.chooseDownloadFolder());
  await page.evaluate(() => Reflect.apply(window.desktop.openExternal, undefined, ['CANARY-address', 'CANARY-more']));
  await api.close();
  await page.evaluate(() => fetch('/api/me?search=CANARY-query', { method: 'POST', body: 'CANARY-body' }));
  await app.evaluate(
    ({ app: main }, [secret, folder]) => {
      main.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
      const error = new Error(
        `Bearer ${secret} of CANARY@brand.example in '${folder}/x.mp4' by /media/x?sig=CANARY-sig`,
      );
      Reflect.apply(process.emit, process, ['uncaughtExceptionMonitor', error, 'uncaughtException']);
    },
    [token, secretFolder],
  );

  const saved = join(home, 'diagnostics.txt');
  const answer = page.evaluate(() => window.desktop.exportDiagnostics());
  const { options: dialog } = await native.answerDialog('showSaveDialog', { canceled: false, filePath: saved });
  expect(dialog.defaultPath).toMatch(/ugc-marketplace-diagnostics-\d{4}-\d\d-\d\d\.txt$/);
  expect(await answer).toEqual({ ok: true, value: true });
  await app.close();
  await gone;

  const log = await logsOf(options.userData);
  const diagnostics = await readFile(saved, 'utf8');
  const said = await readFile(`${options.userData}.stderr.txt`, 'utf8');
  expect(said).toContain('The process GPU ended: crashed, code 5');
  expect(log).toMatch(/info {2}Version \d/);
  expect(log).toContain('The process GPU ended: crashed, code 5');
  expect(log).toContain("Bearer [removed] of [mail] in '~/…/x.mp4' by /media/x?sig=[removed]");
  expect(diagnostics).toContain('== Versions');
  expect(diagnostics).toContain('downloadFolder: chosen');
  expect(diagnostics).toContain('The server did not answer');
  for (const [name, text] of Object.entries({ log, diagnostics, said })) {
    expect(holdsSecret(text, token), name).toBe(false);
    for (const secret of ['CANARY', account.email, account.password, home]) expect(text, name).not.toContain(secret);
  }
  await rm(home, { recursive: true });
});

test('an unreachable server is logged once, not for each call', { tag: '@long' }, async ({ start, options, api }) => {
  const { app, page, gone } = await start();
  await signIn(page);
  await api.close();
  for (let call = 0; call < 10; call += 1)
    expect(await page.evaluate(() => fetch('/api/me').then(({ status }) => status))).toBe(502);
  await app.close();
  await gone;
  const lines = (await logsOf(options.userData))
    .split('\n')
    .filter((line) => line.includes('The server did not answer'));
  expect(new Set(lines.map((line) => line.replace(/^\S+/, ''))).size).toBe(lines.length);
  expect(lines.length).toBeGreaterThan(0);
});

test('the menu exports too; a cancelled dialog saves nothing, an unwritable folder is reported', {
  tag: '@long',
}, async ({ desktop: { app, page, native }, options }) => {
  const press = () =>
    app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('export-diagnostics')?.click());
  await press();
  await press();
  await native.answerDialog('showSaveDialog', { canceled: true, filePath: '' });
  expect(await native.dialogs()).toHaveLength(1);
  const answer = page.evaluate(() => window.desktop.exportDiagnostics());
  await native.answerDialog('showSaveDialog', { canceled: false, filePath: '/nowhere/x/diagnostics.txt' });
  expect(await answer).toMatchObject({
    ok: false,
    code: 'refused',
    message: expect.stringContaining('another folder'),
  });
  expect(await logsOf(options.userData)).toContain('The diagnostics could not be saved');
  await press();
  await native.answerDialog('showSaveDialog', { canceled: false, filePath: '/nowhere/x/diagnostics.txt' });
  const said = await native.answerDialog('showMessageBox', { response: 0 });
  expect(said).toMatchObject({ options: { message: expect.stringContaining('another folder') }, hasParent: true });
});
