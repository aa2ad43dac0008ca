import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoJobId } from '#server/seed/demo-jobs.ts';
import { DEMO_PASSWORD, DESKTOP, login, ownId, PHONE, payByCard, register } from './account-steps.ts';
import type { ApiServer } from './api-server.ts';
import { test as journey } from './journey-test.ts';
import type { Visitor } from './visitor.ts';

interface People {
  readonly brand: Page;
  readonly creator: Page;
  /** The card form of the payment that the brand's page has started. */
  readonly cardForm: Visitor['cardForm'];
  readonly brandId: string;
  readonly creatorId: string;
}

const OPEN = demoJobId('bag-cities');
const SCRIPT = demoJobId('lamp-script');
const APPLIED = demoJobId('cold-brew-three');

/** Resolves when the page has joined the channel of its user's notifications; call before it logs in. */
const listening = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (text.includes('subscription_succeeded') && text.includes('notification')) resolve();
      }),
    );
  });

const test = journey.extend<{ people: People }>({
  people: async ({ visitor }, use) => {
    const enter = async ({ page }: Visitor, role: string) => {
      const joined = listening(page);
      await login(page, `${role}@demo.example`, DEMO_PASSWORD);
      await joined;
    };
    const [brand, creator] = [await visitor(), await visitor()];
    await Promise.all([enter(brand, 'brand'), enter(creator, 'creator')]);
    const ids = { brandId: await ownId(brand.page), creatorId: await ownId(creator.page) };
    await use({ brand: brand.page, creator: creator.page, cardForm: brand.cardForm, ...ids });
  },
});

test.use({ seed: 'demo' });

/** The body of a call: JSON, or a form with the video at this path. */
interface Sent {
  readonly data?: object;
  readonly video?: string;
}

/** Makes the call of a button with the session of this page; returns the id of the created record. */
const act = async (page: Page, path: string, { data = {}, video }: Sent = {}): Promise<number> => {
  const bytes = video === undefined ? null : (await readFile(video)).toString('base64');
  const { status, text } = await page.evaluate(
    async ([to, json, file]) => {
      const form = new FormData();
      if (file !== null) {
        const video = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
        form.append('video', new File([video], 'take.mp4', { type: 'video/mp4' }));
      }
      const headers = {
        accept: 'application/json',
        authorization: `Bearer ${localStorage.getItem('token')}`,
        ...(file === null && { 'content-type': 'application/json' }),
      };
      const answer = await fetch(`/api${to}`, { method: 'POST', headers, body: file === null ? json : form });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(data), bytes] as const,
  );
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text).data?.id;
};

const write = (page: Page, to: string, message: string): Promise<number> =>
  act(page, `/send/message/receiver/${to}`, { data: { message, client_key: randomUUID() } });

const apply = (page: Page, job: number): Promise<number> =>
  act(page, `/creator/apply/job/${job}`, { data: { note: 'In daylight, please.' } });

const withdraw = async (page: Page, server: ApiServer): Promise<void> => {
  const id = await act(page, '/creator/withdraw', { data: { amount: 40 } });
  await server.operate('pay-withdrawal', String(id), '--yes');
};

const scriptFile = async (): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), 'script-')), 'script.txt');
  await writeFile(path, 'Dusk. Lamp on. Book open.');
  return path;
};

const bell = (page: Page, unread = 0) =>
  page.getByRole('button', { name: unread > 0 ? `Notifications, ${unread} unread` : 'Notifications', exact: true });

const openBell = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('link', { name: 'All notifications' })).toBeVisible();
};

/** Waits for the demo's notifications, which load shortly after signing in. */
const hasNews = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible();

/** Marks everything as read, so that later notifications can be counted. */
const readAll = async (page: Page): Promise<void> => {
  await openBell(page);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeVisible();
};

/** Notifications in the open bell, latest first. */
const told = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link')
    .filter({ has: page.locator('time') });

/** Counts toasts with this text from now on. */
const countToasts = async (page: Page, words: string): Promise<() => Promise<number>> => {
  const shown = await page.evaluateHandle((text) => {
    const toasts = new Set<Element>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-scope=toast][data-part=root]'))
        if (toast.textContent?.includes(text)) toasts.add(toast);
    }).observe(document.body, { childList: true, subtree: true });
    return toasts;
  }, words);
  return () => shown.evaluate(({ size }) => size);
};

/** Clicks the toast that `raised` causes, without waiting for `raised`, and checks where it leads. */
const follow = async <T>(raised: Promise<T>, page: Page, words: string, target: string): Promise<T> => {
  const [made] = await Promise.all([raised, page.getByRole('button', { name: words }).click()]);
  await expect(page).toHaveURL(({ pathname }) => pathname === target);
  return made;
};

/** Counts the calls of this page that mark everything as read. */
const countReads = (page: Page): (() => number) => {
  let reads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/read-notification')) reads += 1;
  });
  return () => reads;
};

test('every kind is raised by its act, and its toast leads where role and kind say', { tag: '@long' }, async ({
  people,
  server,
}) => {
  const { brand, creator, cardForm, brandId, creatorId } = people;
  for (const page of [brand, creator]) {
    await hasNews(page);
    await readAll(page);
  }
  const reads = countReads(creator);

  await test.step('from applying to the completed job', async () => {
    const message = write(creator, brandId, 'Shall I bring the bag');
    await follow(message, brand, 'Mia Fernandes: Shall I bring the bag', `/chat/${creatorId}`);
    const applied = apply(creator, OPEN);
    const application = await follow(applied, brand, 'Mia Fernandes applied for “', `/job-details/${OPEN}`);
    const accepted = act(brand, `/accept/application/${application}`);
    await follow(accepted, creator, `Northwind Goods accepted your application for “`, `/tasks/${OPEN}`);
    const video = 'tests/fixtures/silent-4x5-6s.mp4';
    const delivered = act(creator, `/creator/submit/user-job/${OPEN}`, { video });
    await follow(delivered, brand, `Mia Fernandes delivered the video for “`, `/job-details/${OPEN}`);
    await follow(act(brand, `/accept/job/${OPEN}`), creator, `Northwind Goods completed the job “`, '/earnings');
  });

  await test.step('a script, a job that is cancelled, a new one, a withdrawal', async () => {
    const script = server.operate('submit-script', String(SCRIPT), await scriptFile());
    await follow(script, brand, 'The script for “', `/job-script/${SCRIPT}`);
    const cancelled = act(brand, `/brand/job/${APPLIED}/cancel`);
    await follow(cancelled, creator, `Northwind Goods cancelled the job “`, '/applications');
    await brand.goto('/drafts');
    await brand.getByRole('button', { name: /^Pay/ }).first().click();
    await follow(payByCard(await cardForm()), creator, 'Northwind Goods is looking for a creator: “', '/jobs');
    await follow(withdraw(creator, server), creator, 'Your withdrawal of $40.00 was paid.', '/earnings');
  });

  await test.step('the bell keeps the newest five, reads them with one call and leads to the same places', async () => {
    await expect(bell(creator, 5)).toBeVisible();
    await openBell(creator);
    const hrefs = await told(creator).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/earnings', '/jobs', '/applications', '/earnings', `/tasks/${OPEN}`]);
    await expect(told(creator).first()).toContainText(/\$40\.00 was paid.*Just now/);
    await expect(bell(creator)).toBeVisible();
    await told(creator).nth(1).click();
    await expect(creator).toHaveURL(/\/jobs$/);
    await readAll(creator);
    expect(reads()).toBe(1);
  });
});

/** Responds to the page's request for unread notifications with this number of them. */
const pretendUnread = async (page: Page, total: number): Promise<void> => {
  await page.route(/\/api\/notifications\?.*unread=1/, async (route) => {
    const perPage = Number(new URL(route.request().url()).searchParams.get('per_page'));
    const some = { type: 'new_job', message: 'A job', created_at: new Date().toISOString(), job_id: 9, sender: null };
    const rows = Array.from({ length: Math.min(total, perPage) }, (_, n) => ({ ...some, id: n + 1, read: 0 }));
    await route.fulfill({ json: { data: rows, meta: { page: 1, per_page: perPage, total } } });
  });
};

/** Whether two parts overlap on the screen. */
const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('Nothing is shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test('the bell is seen beside its count, and shows what was new until it is closed', { tag: '@long' }, async ({
  people,
}) => {
  const { creator } = people;
  await hasNews(creator);
  await openBell(creator);
  const unread = told(creator).filter({ hasText: 'Unread.' });
  await expect(bell(creator)).toBeVisible();
  const count = await unread.count();
  expect(count).toBeGreaterThan(0);
  await expect(told(creator).locator('img').first()).toBeVisible();
  // The server has marked them as read; the marks stay.
  expect(await unread.count()).toBe(count);
  await creator.keyboard.press('Escape');
  await openBell(creator);
  await expect(told(creator).first()).toBeVisible();
  await expect(unread).toHaveCount(0);
  await creator.keyboard.press('Escape');

  await pretendUnread(creator, 120);
  await creator.reload();
  for (const viewport of [DESKTOP, PHONE]) {
    await creator.setViewportSize(viewport);
    await expect(bell(creator, 120)).toBeInViewport({ ratio: 1 });
    const [sign, badge] = [bell(creator, 120).locator('svg'), bell(creator, 120).getByText('99+')];
    expect(await overlap(sign, badge), `bell and count at ${viewport.width}`).toBe(false);
    const neighbour = creator
      .getByRole('banner')
      .getByRole('button', { name: /colou?r|mode|theme/i })
      .first();
    expect(await overlap(neighbour, badge), `count and the next button at ${viewport.width}`).toBe(false);
  }
});

// The client has one window; a second start shows the first one (window.spec.ts).
test('one person in two windows, with settings and with nothing to tell', { tag: ['@long', '@website'] }, async ({
  people,
  server,
  visitor,
}) => {
  const { brand, creator, brandId } = people;

  await test.step('a kind that is switched off stays so and does not come', async () => {
    await brand.goto('/notifications');
    const off = brand.getByRole('switch', { name: 'Applications for my jobs: in app' });
    const daily = brand.getByRole('combobox', { name: 'One mail a day' });
    await off.press('Space');
    await daily.selectOption('with everything I have not read');
    await expect(brand.getByText('Saved', { exact: true })).toBeVisible();
    await brand.reload();
    await expect(off).not.toBeChecked();
    await expect(daily).toHaveValue('all');
    await hasNews(brand);
    await readAll(brand);
    await apply(creator, OPEN);
  });

  await test.step('what comes is one toast, and read in one window it is read in both', async () => {
    const second = await brand.context().newPage();
    await second.goto('/notifications');
    await expect(bell(second)).toBeVisible();
    const counts = await Promise.all([brand, second].map((page) => countToasts(page, 'I have applied')));
    const shown = async () => (await Promise.all(counts.map((count) => count()))).reduce((sum, one) => sum + one, 0);
    await write(creator, brandId, 'I have applied');
    for (const page of [brand, second]) await expect(bell(page, 1)).toBeVisible();
    await expect.poll(shown).toBe(1);
    const reads = [countReads(brand), countReads(second)];
    await openBell(second);
    await expect(told(second).first()).toContainText(/^Unread\. Mia Fernandes I have applied/);
    for (const page of [brand, second]) {
      await expect(bell(page)).toBeVisible();
      await expect(page.getByText('In daylight, please.')).toHaveCount(0);
    }
    expect(reads.map((count) => count())).toEqual([0, 1]);
    expect(await shown()).toBe(1);
  });

  await test.step('somebody new is told that there is nothing, without a call', async () => {
    const { page } = await visitor();
    const reads = countReads(page);
    await register(page, { role: 'creator', name: 'Ada Brook', email: 'ada@journey.test' });
    await page.getByLabel('Digit 1 of 4').click();
    await page.keyboard.type(await server.codeMailedTo('ada@journey.test'));
    await page.getByRole('button', { name: 'Submit Otp' }).click();
    await openBell(page);
    await expect(page.getByText('No new notifications ...')).toBeVisible();
    expect(reads()).toBe(0);
  });
});
