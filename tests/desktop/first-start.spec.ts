import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './desktop.ts';
import './session-steps.ts';

// A client whose package names no server, at its first start.
const listen = async (answer: object | string): Promise<{ readonly server: Server; readonly origin: string }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', typeof answer === 'string' ? 'text/html' : 'application/json');
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

test('asks for the server, says what is wrong with an address, and keeps the right one', { tag: '@long' }, async ({
  start,
}) => {
  const other = await listen('<h1>It works</h1>');
  const right = await listen({ data: { realtime: {}, payments: {} } });
  const env = { UGC_API_ORIGIN: '' };
  const first = await start({ env });
  const address = first.page.getByLabel('Server address');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue('http://127.0.0.1:8080');
  const refuses = async (typed: string, problem: string) => {
    await address.fill(typed);
    await address.press('Enter');
    await expect(first.page.getByRole('alert')).toHaveText(problem);
    await expect(address).toHaveValue(typed);
  };
  await refuses('market <b>', 'The server address "https://market <b>" is not an address.');
  await refuses('http://market.example', 'The server address "http://market.example" must begin with https.');
  await refuses(other.origin, `${other.origin} answers, but it is not a server of this marketplace.`);
  other.server.close();
  await refuses(other.origin, `No server answers at ${other.origin}. Check the address and your connection.`);
  const opened = first.app.waitForEvent('window');
  await address.fill(right.origin);
  await address.press('Enter');
  const page = await opened;
  await page.waitForLoadState();
  await expect(page).toHaveURL(/^app:|app--bundle/);
  const info = await page.evaluate(() => window.desktop.appInfo());
  expect(info).toMatchObject({ ok: true, value: { apiOrigin: right.origin } });
  const countWindows = () => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await expect.poll(countWindows).toBe(1);
  await first.kill();
  const second = await start({ env });
  await expect(second.page.getByLabel('Server address')).toHaveCount(0);
  right.server.close();
});

test('closing the question quits the app', { tag: '@long' }, async ({ start }) => {
  const { app, gone } = await start({ env: { UGC_API_ORIGIN: '' } });
  await app.evaluate(({ BrowserWindow }) => void setTimeout(() => BrowserWindow.getAllWindows()[0]?.close()));
  await gone;
});
