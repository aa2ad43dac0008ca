import { describe, expect, it, vi } from 'vitest';
import { buildUser } from '#renderer/fixtures/sign-in.ts';
import { queries } from '../api/use-api.ts';
import { drafts } from '../forms/drafts.ts';
import { session } from './session.ts';

describe('session', () => {
  it('stores the user under keys that do not change, so that sessions outlive an update', () => {
    session.start(buildUser({ picture: '/p.png', profile_completed: 0 }), 'secret');
    expect({ ...localStorage }).toMatchObject({
      auth_id: '7',
      token: 'secret',
      email_verified_at: '2026-01-01T00:00:00.000Z',
      role: 'creator',
      name: 'Mara Lindqvist',
      picture: '/p.png',
      profile_completed: '0',
    });
    expect(session.current()).toMatchObject({ id: 7, role: 'creator', profileCompleted: false });
  });

  it('removes the account and keeps the colour mode', () => {
    localStorage.setItem('color-mode', 'dark');
    localStorage.setItem('upload:7:pitch:', '{}');
    session.start(buildUser(), 'secret');
    session.recovery.write({ email: 'a@b.example', otp: '1234' });
    session.end();
    expect({ ...localStorage }).toEqual({ 'color-mode': 'dark' });
    expect(session.current()).toBeNull();
  });

  it('follows a logout in another tab', () => {
    const ended = vi.fn();
    session.start(buildUser(), 'secret');
    const stop = session.onEnd(ended);
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(session.current()).toBeNull();
    expect(ended).toHaveBeenCalledOnce();
    stop();
  });

  it.each([
    ['logs out', () => session.end()],
    ['is replaced by another', () => session.start(buildUser({ id: 8 }), 'other')],
  ])('keeps no loaded data of an account that %s', (_, change) => {
    session.start(buildUser(), 'secret');
    queries.setQueryData(['me'], 'the first account');
    change();
    expect(queries.getQueryData(['me'])).toBeUndefined();
  });

  it('that expired keeps only the account’s id and drafts, so that the same user can continue', () => {
    session.start(buildUser(), 'secret');
    drafts.write('order', { notes: 'Film it on a train.' });
    localStorage.setItem('unsent:7:9:1', '{}');
    session.expire();
    expect(Object.keys(localStorage).sort()).toEqual(['auth_id', 'draft:7:order', 'unsent:7:9:1']);
    expect(session.current()).toBeNull();
    session.start(buildUser(), 'another');
    expect(drafts.read('order')).toEqual({ notes: 'Film it on a train.' });
  });

  it('that expired keeps no typed text for another account', () => {
    session.start(buildUser(), 'secret');
    drafts.write('order', { notes: 'Film it on a train.' });
    session.expire();
    session.start(buildUser({ id: 8 }), 'other');
    expect(drafts.read('order')).toEqual({});
    session.start(buildUser(), 'secret');
    expect(drafts.read('order')).toEqual({});
  });

  it('that was logged out keeps no typed text', () => {
    session.start(buildUser(), 'secret');
    drafts.write('order', { notes: 'Film it on a train.' });
    session.end('/');
    session.start(buildUser(), 'secret');
    expect(drafts.read('order')).toEqual({});
  });

  it.each([
    ['ended', () => localStorage.removeItem('token'), 'expired'],
    ['was logged out', () => localStorage.clear(), 'logged-out'],
  ])('that %s in another tab has the same effect here', (_, change, how) => {
    const ended = vi.fn();
    session.start(buildUser(), 'secret');
    const stop = session.onEnd(ended);
    change();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(ended).toHaveBeenCalledExactlyOnceWith(how);
    stop();
  });

  it('treats an unknown role as creator', () => {
    session.start(buildUser(), 'secret');
    localStorage.setItem('role', 'somebody');
    window.dispatchEvent(new StorageEvent('storage', { key: 'role' }));
    expect(session.current()?.role).toBe('creator');
  });
});
