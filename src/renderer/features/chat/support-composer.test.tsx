import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { showChat } from './fixtures/show-chat.tsx';

const about = { kind: 'job', id: 12, label: 'Job #12, Sun cream' };
const chat = { id: 9, support_id: 9, name: 'UGC Admins', last_seq: 0, messages: [] as object[] };
const sent = { id: 31, seq: 1, sender_type: 'user', created_at: '2026-01-05T10:00:00.000Z', attachments: [] };

describe('the support chat', () => {
  it('names what the address says in the next message only, and shows it with the message', async () => {
    const bodies: unknown[] = [];
    showChat('/chat/support?about=job-12', {
      'POST /start-support-chat': ({ body }) => ({ data: { ...chat, about: 'about' in Object(body) ? about : null } }),
      'POST /support-chat/9/read': {},
      'POST /sendSupportMessage/9': ({ body }) => {
        bodies.push(body);
        const { message, client_key, about: named } = body as Record<string, unknown>;
        return { data: { ...sent, seq: bodies.length, message, client_key, about: named ? about : null } };
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Message' });
    expect(await screen.findByTestId('subject')).toHaveTextContent('About: Job #12, Sun cream');
    await userEvent.type(field, 'Where is my parcel?{Enter}');
    const log = within(screen.getByRole('log', { name: 'Messages' }));
    expect(await log.findByRole('link', { name: about.label })).toHaveAttribute('href', '/tasks/12');
    await waitFor(() => expect(screen.getAllByTestId('subject')).toHaveLength(1));
    await userEvent.type(field, 'Thank you{Enter}');
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toMatchObject([{ about: { kind: 'job', id: 12 } }, { message: 'Thank you' }]);
    expect(bodies[1]).not.toHaveProperty('about');
  });

  it('says that something is gone, and can be used without it', async () => {
    showChat('/chat/support?about=job-12', {
      'POST /start-support-chat': ({ body }) =>
        'about' in Object(body) ? { status: 404, message: 'Not found.' } : { data: { ...chat, about: null } },
      'POST /support-chat/9/read': {},
    });
    expect(await screen.findByText(/no longer there, or you cannot see it/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText(/no longer there/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeEnabled();
  });
});
