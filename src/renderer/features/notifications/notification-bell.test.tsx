import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { mockApi } from '#renderer/fixtures/mock-api.ts';
import { renderScreen } from '#renderer/fixtures/render-screen.tsx';
import { signIn } from '#renderer/fixtures/sign-in.ts';
import type { ResourceKey } from '#renderer/lib/api/resource-keys.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { buildLive } from '#renderer/lib/live/fixtures/fake-transport.ts';
import { LiveContext } from '#renderer/lib/live/use-live.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { deferred } from '#tests/support/deferred.ts';
import { buildNotification } from './fixtures/build-notification.ts';
import type { Notification } from './notification.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationFeed } from './notification-feed.tsx';

const Frame = () => {
  const session = useSession();
  return (
    <>
      <p>Path {useLocation().pathname}</p>
      {session && <NotificationFeed session={session} />}
      {session && <NotificationBell session={session} />}
    </>
  );
};

const show = async (items: Notification[], path = '/dashboard', gate = Promise.resolve(), beside: ReactNode = null) => {
  signIn('creator');
  let readUpTo = 0;
  const calls = mockApi({
    'GET /notifications': async ({ config }) => {
      await gate;
      const stored = items.map((item) => (item.id <= readUpTo ? { ...item, read: 1 } : item));
      const unread = stored.filter(({ read }) => read === 0);
      const page = {
        data: config.params.unread ? unread : stored,
        meta: { page: 1, per_page: 5, total: unread.length },
      };
      return page;
    },
    'POST /read-notification': () => {
      readUpTo = Math.max(...items.map(({ id }) => id));
      return { data: { up_to: readUpTo } };
    },
  });
  const fake = buildLive();
  renderScreen(
    <LiveContext value={fake.live}>
      <Frame />
      {beside}
    </LiveContext>,
    { path },
  );
  await waitFor(() => expect(calls).toHaveLength(2));
  /** The server has stored a notification, and says so. */
  const come = (notification: Notification) => {
    if (!items.some(({ id }) => id === notification.id)) items.unshift(notification);
    return act(async () => fake.say('notification', 7, 'notifications', notification));
  };
  return { calls, come, ...fake };
};

const bell = (name = /^Notifications/) => screen.findByRole('button', { name });
const fromNoor = buildNotification({ id: 9, type: 'message', message: 'See you', sender: { id: 4, name: 'Noor' } });

it('shows the unread count, and marks all as read with one call when it opens', async () => {
  const { calls } = await show([buildNotification({ id: 2 }), buildNotification({ id: 1, read: 1 })]);
  await userEvent.click(await bell(/, 1 unread$/));
  expect(await screen.findAllByText('A new job fits you.')).toHaveLength(2);
  await bell(/^Notifications$/);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await bell(/^Notifications$/));
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual(['POST /read-notification']);
});

it('marks what the UGC Admins said and did as official, whatever a member is called', async () => {
  await show([
    buildNotification({ id: 4, type: 'message', message: 'UGC Admins: Hello', sender: null }),
    buildNotification({ id: 3, type: 'job_ended', message: 'The UGC Admins ended job #4.' }),
    { ...fromNoor, id: 2, sender: { id: 4, name: 'UGC Admins' } },
    buildNotification({ id: 1 }),
  ]);
  await userEvent.click(await bell());
  const lines = await screen.findAllByRole('link', { name: /^Unread\./ });
  expect(lines.map((line) => within(line).queryByRole('img', { name: 'Official' }) !== null)).toEqual([
    ...[true, true, false, false],
  ]);
});

it('shows until it is closed what was unread when it was opened', async () => {
  await show([buildNotification({ id: 2 }), buildNotification({ id: 1, read: 1 })]);
  await userEvent.click(await bell(/, 1 unread$/));
  await bell(/^Notifications$/);
  expect(screen.getAllByRole('link', { name: /^Unread\. A new job/ })).toHaveLength(1);
  expect(screen.getAllByRole('link', { name: /A new job/ })).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('link', { name: /A new job/ })).toBeNull());
  await userEvent.click(await bell(/^Notifications$/));
  expect(await screen.findAllByRole('link', { name: /A new job/ })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: /^Unread\./ })).toBeNull();
});

it('keeps the mark of one that comes while the list is open and is read in another window', async () => {
  const { come, say } = await show([buildNotification({ id: 8, read: 1 })]);
  await userEvent.click(await bell());
  await come(fromNoor);
  expect(await screen.findByRole('link', { name: /^Unread\. Noor See you/ })).toBeVisible();
  await act(async () => say('notification', 7, 'notifications-read', { up_to: 9, sender_id: null }));
  expect(screen.getByRole('link', { name: /^Unread\. Noor See you/ })).toBeVisible();
});

it('shows the picture of one that comes while the list is open, and marks it as read', async () => {
  const items = [buildNotification({ id: 8, read: 1 })];
  const { calls, come } = await show(items);
  await userEvent.click(await bell());
  await screen.findByRole('link', { name: /A new job/ });
  items.unshift({ ...fromNoor, picture: '/media/pictures/noor' });
  await come(fromNoor);
  const line = await screen.findByRole('link', { name: /^Unread\. Noor See you/ });
  await waitFor(() => expect(line.querySelector('img')).toHaveAttribute('src', '/media/pictures/noor'));
  await bell(/^Notifications$/);
  expect(calls.filter((name) => name === 'POST /read-notification')).toHaveLength(1);
  expect(line).toHaveAccessibleName(/^Unread\./);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await bell(/^Notifications$/));
  expect(await screen.findByRole('link', { name: /^Noor See you/ })).toBeVisible();
});

it('marks all of a burst as read that comes while the list is open', async () => {
  const { come } = await show([buildNotification({ id: 8, read: 1 })]);
  await userEvent.click(await bell());
  await screen.findByRole('link', { name: /A new job/ });
  for (const id of [9, 10, 11]) await come(buildNotification({ id }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: /^Unread\. A new job/ })).toHaveLength(3));
  await bell(/^Notifications$/);
});

it('leaves unread what comes while its tab is hidden, until somebody looks', async () => {
  const items = [buildNotification({ id: 8, read: 1 })];
  const { calls, come } = await show(items);
  await userEvent.click(await bell());
  await screen.findByRole('link', { name: /A new job/ });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await come(fromNoor);
  await bell(/1 unread/);
  expect(calls).not.toContain('POST /read-notification');
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await bell(/^Notifications$/);
  expect(calls.filter((name) => name === 'POST /read-notification')).toHaveLength(1);
});

it('shows the face of who writes and the product of the job', async () => {
  await show([
    buildNotification({ id: 3, type: 'withdraw', job_id: null }),
    { ...fromNoor, id: 2, picture: '/media/pictures/noor' },
    buildNotification({ id: 1, picture: '/media/pictures/lamp' }),
  ]);
  await userEvent.click(await bell(/, 3 unread$/));
  const entries = await within(await screen.findByRole('dialog', { name: 'Notifications' })).findAllByRole('link');
  const pictures = entries.slice(0, 3).map((entry) => entry.querySelector('img')?.getAttribute('src') ?? null);
  expect(pictures).toEqual([null, '/media/pictures/noor', '/media/pictures/lamp']);
});

it('shows the current state of the job beside an outdated notification, reloaded each time it opens', async () => {
  const items = [
    buildNotification({ id: 3, type: 'application_accepted', read: 1, job_now: 'filming' }),
    buildNotification({ id: 2, type: 'saved_search', read: 1, job_now: 'closed' }),
  ];
  await show(items);
  const links = async () =>
    within(await screen.findByRole('dialog', { name: 'Notifications' })).findAllByRole('link', { name: /A new job/ });
  await userEvent.click(await bell());
  const [task, found] = await links();
  expect(task).not.toHaveTextContent('Now:');
  expect(found).toHaveTextContent(/· Now: No longer open$/);
  await userEvent.keyboard('{Escape}');
  items[0] = buildNotification({ id: 3, type: 'application_accepted', read: 1, job_now: 'delivered' });
  await userEvent.click(await bell());
  await waitFor(async () => expect((await links())[0]).toHaveTextContent(/· Now: With the brand$/));
  expect((await links())[0]).toHaveAttribute('href', '/tasks/12');
});

it('marks them as read when it was opened before they were loaded', async () => {
  const gate = deferred();
  const { calls } = await show([buildNotification()], '/dashboard', gate.promise);
  await userEvent.click(await bell(/^Notifications$/));
  gate.resolve();
  expect(await screen.findByText('A new job fits you.')).toBeInTheDocument();
  await waitFor(() => expect(calls).toContain('POST /read-notification'));
});

it('shows that there are none, without a call', async () => {
  const { calls } = await show([]);
  await userEvent.click(await bell());
  expect(await screen.findByText('No new notifications ...')).toBeInTheDocument();
  expect(calls.filter((name) => name.startsWith('POST'))).toEqual([]);
});

const none = { data: [], meta: { page: 1, per_page: 5, total: 0 } };

it('shows a failed load and retries on request', async () => {
  signIn('creator');
  let isDown = true;
  mockApi({
    // Final, so that no automatic retry presses the button first.
    'GET /notifications': () => (isDown ? { status: 403 } : none),
  });
  renderScreen(
    <LiveContext value={buildLive().live}>
      <Frame />
    </LiveContext>,
  );
  await userEvent.click(await bell());
  expect(await screen.findByText('We could not load your notifications.')).toBeInTheDocument();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No new notifications ...')).toBeInTheDocument();
});

it('loads by itself after an outage that left the connection open', async () => {
  signIn('creator');
  const calls = mockApi({ 'GET /notifications': () => (calls.length <= 2 ? { status: 502 } : none) });
  renderScreen(
    <LiveContext value={buildLive().live}>
      <Frame />
    </LiveContext>,
  );
  await userEvent.click(await bell());
  expect(await screen.findByText('No new notifications ...')).toBeInTheDocument();
});

it('counts a live one and shows a toast that links to its target', async () => {
  const { come } = await show([]);
  await come(fromNoor);
  await bell(/, 1 unread$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Noor: See you' }));
  expect(await screen.findByText('Path /chat/4')).toBeInTheDocument();
});

it('shows the sender before a message and links by type', async () => {
  await show([fromNoor]);
  await userEvent.click(await bell(/, 1 unread$/));
  await userEvent.click(await screen.findByRole('link', { name: /Noor See you/ }));
  expect(await screen.findByText('Path /chat/4')).toBeInTheDocument();
});

it('shows no toast for a message of the conversation that is open', async () => {
  const { come } = await show([], '/chat/4');
  await come(fromNoor);
  await bell(/, 1 unread$/);
  expect(screen.queryByText('Noor: See you')).toBeNull();
});

it('loads again after a reconnect and when another window has read all', async () => {
  const { calls, rejoin, say } = await show([buildNotification()]);
  await act(async () => rejoin());
  await waitFor(() => expect(calls).toHaveLength(4));
  await act(async () => say('notification', 7, 'notifications-read', { up_to: 1, sender_id: null }));
  await waitFor(() => expect(calls).toHaveLength(6));
});

it('shows no toast for one that is read elsewhere before it arrives', async () => {
  const { calls, come, say } = await show([{ ...fromNoor, id: 10, read: 1 }]);
  await act(async () => say('notification', 7, 'notifications-read', { up_to: 10, sender_id: 4 }));
  await come({ ...fromNoor, id: 10 });
  await waitFor(() => expect(calls).toHaveLength(4));
  await bell(/^Notifications$/);
  expect(screen.queryByText('Noor: See you')).toBeNull();
});

it('shows a toast once for one that a reload has brought before its live event', async () => {
  const items: Notification[] = [];
  const { calls, come, rejoin } = await show(items);
  items.push({ ...fromNoor, id: 10 });
  await act(async () => rejoin());
  await bell(/, 1 unread$/);
  expect(screen.queryByText('Noor: See you')).toBeNull();
  await come({ ...fromNoor, id: 10 });
  await userEvent.click(await screen.findByRole('button', { name: 'Close this message' }));
  await waitFor(() => expect(screen.queryByText('Noor: See you')).toBeNull());
  const before = calls.length;
  await come({ ...fromNoor, id: 10 });
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
  await bell(/, 1 unread$/);
  expect(screen.queryByText('Noor: See you')).toBeNull();
});

it('counts what the server has, whatever a live event is about', async () => {
  const items = [buildNotification({ id: 8, type: 'new_job' })];
  const { calls, come } = await show(items);
  await bell(/, 1 unread$/);
  // The invitation takes the place of the news that its job has opened.
  items.splice(0, 1, buildNotification({ id: 9, type: 'invitation', message: 'You are invited.' }));
  await come(buildNotification({ id: 9, type: 'invitation', message: 'You are invited.' }));
  await waitFor(() => expect(calls).toHaveLength(4));
  await bell(/, 1 unread$/);
});

it('loads once for a burst of live events, and shows a toast for each', async () => {
  const items: Notification[] = [];
  const { calls, say } = await show(items);
  items.push(...[3, 2, 1].map((id) => buildNotification({ id, message: `Job ${id}` })));
  await act(async () => {
    for (const item of items) say('notification', 7, 'notifications', item);
  });
  await bell(/, 3 unread$/);
  expect(calls).toHaveLength(4);
  for (const id of [1, 2, 3]) expect(screen.getByRole('button', { name: `Job ${id}` })).toBeVisible();
});

/** Loads a resource and shows how often it did. */
const Loaded = ({ name, load }: { name: ResourceKey; load: () => Promise<number> }) => {
  const [times, setTimes] = useState(0);
  useApi(name, async () => {
    setTimes(await load());
    return null as never;
  });
  return <p>{`${name} ${times}`}</p>;
};

/** A loader that returns how often it was called. */
const counter = () => {
  let times = 0;
  return async () => {
    times += 1;
    return times;
  };
};

it('reloads affected resources on screen; the open jobs only on a click', async () => {
  const { come } = await show(
    [],
    '/jobs',
    Promise.resolve(),
    <>
      <Loaded name="applications/all" load={counter()} />
      <Loaded name="open-jobs/all" load={counter()} />
    </>,
  );
  await screen.findByText('applications/all 1');
  await come(buildNotification({ id: 20, type: 'application_accepted', message: 'You were chosen.' }));
  expect(await screen.findByText('applications/all 2')).toBeVisible();
  expect(await screen.findByText('open-jobs/all 2')).toBeVisible();
  await come(buildNotification({ id: 21, type: 'new_job', message: 'Look at this one.' }));
  await userEvent.click(await screen.findByText('Look at this one.'));
  expect(await screen.findByText('open-jobs/all 3')).toBeVisible();
  expect(screen.getByText('applications/all 2')).toBeVisible();
});

it('reloads what came between the load of the page and the join of the channel, once', async () => {
  const items: Notification[] = [buildNotification({ id: 20, type: 'job_completed' })];
  const earnings = <Loaded name="earnings" load={counter()} />;
  const { calls, rejoin, say } = await show(items, '/earnings', Promise.resolve(), earnings);
  await screen.findByText('earnings 1');
  await bell(/, 1 unread$/);
  items.unshift(buildNotification({ id: 21, type: 'withdraw' }));
  act(rejoin);
  expect(await screen.findByText('earnings 2')).toBeVisible();
  await act(async () => say('notification', 7, 'notifications-read', null));
  await waitFor(() => expect(calls).toHaveLength(6));
  await bell(/, 2 unread$/);
  expect(screen.getByText('earnings 2')).toBeVisible();
});

it('reloads what events may have changed, once a lost connection is back', async () => {
  const lists = ['orders/all', 'drafts/all', 'tasks/all', 'applications/all', 'earnings', 'home/creator'] as const;
  const records = ['job/12', 'attachment/4', 'creator/7', 'me'] as const;
  const names = [...lists, ...records, 'open-jobs/all'] as const;
  const { rejoin } = await show(
    [],
    '/',
    Promise.resolve(),
    names.map((name) => <Loaded key={name} name={name} load={counter()} />),
  );
  await screen.findByText('open-jobs/all 1');
  // The first time it is joined, nothing was missed.
  act(rejoin);
  act(rejoin);
  for (const name of [...lists, ...records]) expect(await screen.findByText(`${name} 2`)).toBeVisible();
  // The creator may be choosing from this list.
  expect(screen.getByText('open-jobs/all 1')).toBeVisible();
});

it('reloads the history when it joins the channel: something may have come since it was loaded', async () => {
  const { rejoin } = await show([], '/', Promise.resolve(), <Loaded name="notifications/1" load={counter()} />);
  await screen.findByText('notifications/1 1');
  act(rejoin);
  expect(await screen.findByText('notifications/1 2')).toBeVisible();
});

it('reloads a job that an event says has changed', async () => {
  const { say } = await show([], '/', Promise.resolve(), <Loaded name="job/12" load={counter()} />);
  await screen.findByText('job/12 1');
  await act(async () => say('notification', 7, 'job-changed', { job_id: 13 }));
  await act(async () => say('notification', 7, 'job-changed', { job_id: '12' }));
  await act(async () => say('notification', 7, 'job-changed', { job_id: 12 }));
  expect(await screen.findByText('job/12 2')).toBeVisible();
});

it.each([
  ['job/12', { kind: 'delivery', id: 3, job_id: 12 }],
  ['review/3', { kind: 'delivery', id: 3, job_id: 12 }],
  ['attachment/4', { kind: 'attachment', id: 4, job_id: null }],
  ['me', { kind: 'pitch', id: 7, job_id: null }],
] as const)('reloads %s while the preview of its video is made', async (name, record) => {
  const { say } = await show([], '/', Promise.resolve(), <Loaded name={name} load={counter()} />);
  await screen.findByText(`${name} 1`);
  await act(async () => say('notification', 7, 'preview-changed', { kind: 'delivery', id: 5, job_id: 13 }));
  await act(async () => say('notification', 7, 'preview-changed', { ...record, state: 'preparing', percent: 40 }));
  expect(await screen.findByText(`${name} 2`)).toBeVisible();
});

describe('the count, in any order of responses', () => {
  /**
   * Simulates a server whose responses the test releases one by one; a response to a read call covers all stored items.
   */
  const byHand = async (items: readonly Notification[]) => {
    signIn('creator');
    const gates: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => gates.push(resolve));
    let stored = items;
    const read = deferred();
    mockApi({
      'GET /notifications': async ({ config }) => {
        // The response holds the state at the time of the request, however late it is released.
        const now = stored.filter((item) => item.read === 0 || !config.params.unread);
        await held();
        return { data: now, meta: { page: 1, per_page: 5, total: now.length } };
      },
      'POST /read-notification': async () => {
        await read.promise;
        return { data: { up_to: Math.max(...stored.map(({ id }) => id)) } };
      },
    });
    const fake = buildLive();
    renderScreen(
      <LiveContext value={fake.live}>
        <Frame />
      </LiveContext>,
    );
    const asked = (count: number) => waitFor(() => expect(gates).toHaveLength(count));
    const answer = (from: number, to: number) =>
      act(async () => {
        for (const open of gates.slice(from, to)) open();
      });
    await asked(2);
    await answer(0, 2);
    const store = (now: readonly Notification[]) => {
      stored = now;
    };
    return { ...fake, asked, answer, read, store };
  };
  const six = [6, 5, 4, 3, 2, 1].map((id) => buildNotification({ id }));
  const allRead = six.map((item) => ({ ...item, read: 1 }));

  it('stays 0 when a response from before the read mark arrives after it', async () => {
    const { rejoin, asked, answer, read, store } = await byHand(six);
    await bell(/, 6 unread$/);
    act(rejoin);
    await asked(4);
    await userEvent.click(await bell());
    store(allRead);
    await act(async () => read.resolve());
    await answer(2, 4);
    expect(await bell(/^Notifications$/)).toBeVisible();
    await asked(8);
    await answer(4, 8);
    expect(await bell(/^Notifications$/)).toBeVisible();
  });

  it('stays 0 when missed ones arrive between the read call and its response', async () => {
    const { rejoin, asked, answer, read, store } = await byHand(six.slice(1));
    await bell(/, 5 unread$/);
    await userEvent.click(await bell());
    store(six);
    act(rejoin);
    await asked(4);
    await answer(2, 4);
    await act(async () => read.resolve());
    expect(await bell(/^Notifications$/)).toBeVisible();
  });

  it('stays 0 when a response from before a read mark of another window arrives late', async () => {
    const { rejoin, say, asked, answer, store } = await byHand(six);
    act(rejoin);
    await asked(4);
    store(allRead);
    await act(async () => say('notification', 7, 'notifications-read', { up_to: 6, sender_id: null }));
    await asked(6);
    await answer(4, 6);
    await answer(2, 4);
    expect(await bell(/^Notifications$/)).toBeVisible();
  });

  it('keeps the later of two overlapping loads', async () => {
    const { rejoin, asked, answer, store } = await byHand(six);
    act(rejoin);
    await asked(4);
    store(allRead);
    act(rejoin);
    await asked(6);
    await answer(4, 6);
    await answer(2, 4);
    expect(await bell(/^Notifications$/)).toBeVisible();
  });
});
