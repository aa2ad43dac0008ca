import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { WebSocketServer } from 'ws';
import { expect, test } from './demo-server.ts';
import { repository } from './prepared-app.ts';
import { logInByForm, logOut } from './product-steps.ts';
import { chooseAndUpload, jobOf, limitUploads, moved, signInAs, stateIs, writeVideo } from './upload-steps.ts';

const sentence = /The server cannot be reached\./;

const away = async (page: Page) => {
  await expect(page.getByText(sentence)).toBeVisible();
  const again = page.getByRole('button', { name: 'Try Again' });
  await again.click();
  await expect(again).toBeEnabled();
  await expect(page.getByText(sentence)).toBeVisible();
};

test('a start without the server shows an error page, and recovers when the server is reachable', async ({
  start,
  server,
}) => {
  const opened: Page[] = [];
  await server.whileStopped(async () => {
    const { page } = await start({ appFolder: repository, apiOrigin: server.url });
    opened.push(page);
    await page.evaluate(() => location.assign('/login'));
    await expect(page.getByLabel('Email')).toBeVisible();
    await away(page);
  });
  const [page] = opened;
  if (page === undefined) throw new Error('The client was not opened.');
  await expect(page.getByText(sentence)).toBeHidden();
  await page.getByLabel('Email').fill('brand@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('Welcome1!');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText(/^Hello/).first()).toBeVisible();
});

test('orders and messages stay readable without the server, with their time, until the log-out', {
  tag: '@long',
}, async ({ start, server }) => {
  const { page } = await start({ appFolder: repository, apiOrigin: server.url });
  await logInByForm(page);
  const goTo = (path: string) => page.evaluate((to) => location.assign(to), path);
  const asOf = page.getByText(/^You are offline\. This is from \d+:\d\d [AP]M\.$/).first();
  const orders = page.getByText(/^\d+ jobs?\b/);
  const chats = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  await goTo('/orders');
  const count = await orders.innerText();
  await goTo('/chat');
  await chats.first().getByRole('link').click();
  await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible();
  const conversation = page.url();
  await server.whileStopped(async () => {
    await goTo('/orders');
    await expect(asOf).toBeVisible();
    await expect(orders).toHaveText(count);
    await goTo(conversation);
    await expect(page.getByRole('textbox', { name: /^Message/ })).toBeVisible();
    await expect(asOf).toBeVisible();
  });
  await expect(asOf).toBeHidden();
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opened = indexedDB.open('offline');
          opened.onerror = () => reject(opened.error);
          opened.onsuccess = () => {
            const counted = opened.result.transaction('entries').objectStore('entries').count();
            counted.onsuccess = () => resolve(counted.result);
          };
        }),
    );
  expect(await kept()).toBeGreaterThan(0);
  await logOut(page);
  await expect.poll(kept).toBe(0);
});

test('an upload waits while the server is unreachable and then resumes', { tag: '@long' }, async ({
  start,
  server,
  folder,
}) => {
  const { page, app } = await start({ apiOrigin: server.url });
  await signInAs(page, 'noah@demo.example');
  const path = join(folder, 'clip.mp4');
  await writeVideo(path, 16 * 2 ** 20);
  await limitUploads(page, 2 ** 19);
  const reply = await chooseAndUpload(page, path, { purpose: 'delivery', job: await jobOf(page) });
  if (!reply.ok) throw new Error(reply.message);
  const { id } = reply.value;
  await moved(page, id, 2 ** 20);
  const said = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        window.desktop.on('server:changed', ({ isReachable }) => isReachable || resolve(isReachable));
      }),
  );
  await server.whileStopped(async () => {
    await page.evaluate(() => window.desktop.checkServer());
    expect(await said).toBe(false);
    await stateIs(page, id, 'waiting');
    // The main process moves the bytes, so a crash of the page must not stop them.
    await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.reload());
  });
  await limitUploads(page, null);
  await stateIs(page, id, 'done');
});

test('an upload whose line has fallen silent goes on when the computer wakes up or is unlocked', {
  tag: '@long',
}, async ({ start, server, folder }) => {
  let isSilent = true;
  let begun = 0;
  const between = createServer((request, response) => {
    if (request.method === 'POST' && request.url === '/api/uploads') begun += 1;
    if (begun === 1 && isSilent) return;
    const { method, headers } = request;
    const onward = forward(`${server.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  try {
    const { page, app, native } = await start({
      apiOrigin: `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    });
    await signInAs(page, 'noah@demo.example');
    const path = join(folder, 'clip.mp4');
    await writeVideo(path, 2 ** 20);
    for (const event of ['resume', 'unlock-screen'] as const) {
      begun = 0;
      isSilent = true;
      const reply = await chooseAndUpload(page, path, { purpose: 'pitch' });
      if (!reply.ok) throw new Error(reply.message);
      await expect.poll(() => begun).toBe(1);
      isSilent = false;
      await app.evaluate(() => {
        const { now } = Date;
        Date.now = () => now() + 20_000;
      });
      await native.power(event);
      await expect.poll(() => begun).toBe(2);
      await stateIs(page, reply.value.id, 'done');
    }
  } finally {
    between.close();
    between.closeAllConnections();
  }
});

test('live updates of another host work after a start without the network', { tag: '@long' }, async ({ start }) => {
  const provider = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const realtime = { key: 'k', host: '127.0.0.1', port, cluster: 'eu', force_tls: 0 };
  let isUp = false;
  const api = createServer((request, response) => {
    if (isUp) response.end(JSON.stringify({ data: { realtime, payments: {} } }));
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  try {
    const { page } = await start({ apiOrigin: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
    const follow = () =>
      page
        .evaluate(
          (address) =>
            new Promise<string>((resolve) => {
              const socket = new WebSocket(address);
              socket.addEventListener('open', () => resolve('connected'));
              socket.addEventListener('error', () => resolve('refused'));
            }),
          `ws://127.0.0.1:${port}`,
        )
        // The page is being loaded again.
        .catch(() => 'loading');
    expect(await follow()).toBe('refused');
    isUp = true;
    await expect.poll(follow).toBe('connected');
  } finally {
    provider.close();
    api.close();
    api.closeAllConnections();
  }
});
