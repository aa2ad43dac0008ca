import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { ApiServer } from '../journeys/api-server.ts';
import { expect, test } from './demo-server.ts';
import { askAs } from './download-steps.ts';
import { repository } from './prepared-app.ts';
import { deliveriesOf, limitUploads, signInAs, transfersOf, writeVideo } from './upload-steps.ts';

const MEBI = 2 ** 20;
const creator = 'creator@demo.example';
const brand = 'brand@demo.example';

/** Accepts a pending application, so that the creator has a second task. */
const acceptApplication = async (server: ApiServer): Promise<void> => {
  const applications = await askAs(server, creator, 'GET', '/api/creator/applications');
  const waiting = applications.find(({ status }: { status: string }) => status === 'pending');
  await askAs(server, brand, 'POST', `/api/accept/application/${waiting.id}`);
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Drags files of this computer to a place and drops them. */
const dropFiles = async (page: Page, place: Place, files: readonly string[]): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  await session.detach();
};

const middleOf = async (place: Locator): Promise<Place> => {
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  if (!box) throw new Error('Nothing is there to drop files on.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('several dropped videos are uploaded, each to its task; a drop elsewhere does nothing', { tag: '@long' }, async ({
  start,
  server,
  folder,
}) => {
  await acceptApplication(server);
  const { page } = await start({ appFolder: repository, apiOrigin: server.url });
  await signInAs(page, creator);
  await page.evaluate(() => location.assign('/tasks'));
  await expect(page.getByTestId('task-drop')).toBeVisible();
  const files = ['first.mp4', 'second.mp4', 'notes.txt'].map((name) => join(folder, name));
  const [first = '', second = '', notes = ''] = files;
  const hashes = [await writeVideo(first, 2 * MEBI), await writeVideo(second, 3 * MEBI)];
  await writeFile(notes, 'Not a video.');
  const address = page.url();

  await dropFiles(page, { x: 3, y: 3 }, files);
  await expect(page.getByTestId('task-drop')).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await transfersOf(page)).toEqual([]);

  // Throttled, so that both uploads are still running when the test looks, on a busy machine too.
  await limitUploads(page, MEBI / 16);
  await dropFiles(page, await middleOf(page.locator('[data-row]').first()), files);
  const dialog = page.getByRole('dialog', { name: 'Which task does each video belong to?' });
  await expect(dialog.getByText('“notes.txt” is not a video. Choose a video file.')).toBeVisible();
  const jobs = await dialog
    .getByLabel('Task of first.mp4')
    .locator('option')
    .evaluateAll((options) => options.map((option) => Number((option as HTMLOptionElement).value)).filter(Boolean));
  const [one = 0, other = 0] = jobs;
  expect(jobs.length).toBeGreaterThanOrEqual(2);
  const before = await Promise.all([one, other].map(async (job) => (await deliveriesOf(page, job)).length));
  await dialog.getByLabel('Task of first.mp4').selectOption(String(one));
  await dialog.getByLabel('Task of second.mp4').selectOption(String(other));
  await dialog.getByRole('button', { name: 'Upload' }).click();
  // Random bytes behind the name of a video: the file is said to be unreadable, and not refused.
  await page.getByRole('button', { name: 'Upload Anyway' }).click();
  await expect(dialog).toBeHidden();
  const states = async () => (await transfersOf(page)).map(({ fileName, state }) => [fileName, state]);
  const inBoth = (state: string) => ['first.mp4', 'second.mp4'].map((name) => [name, state]);
  await expect.poll(states).toEqual(inBoth('moving'));
  await limitUploads(page, null);
  await expect.poll(states, { timeout: 60_000 }).toEqual(inBoth('done'));
  for (const [index, job] of [one, other].entries()) {
    const deliveries = await deliveriesOf(page, job);
    expect(deliveries.length).toBe((before[index] ?? 0) + 1);
    expect(deliveries[0]?.sha256).toBe(hashes[index]);
  }
});
