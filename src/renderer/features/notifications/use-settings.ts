import { useRef, useState } from 'react';
import { isHandled } from '#renderer/lib/failure.ts';
import { session } from '#renderer/lib/session.ts';
import { toastError } from '#renderer/lib/toast-error.ts';
import { type ApiState, remember, useApi } from '#renderer/lib/use-api.ts';
import { type Change, loadSettings, type Settings, saveSettings, withChange } from './settings.ts';

/** Cache key outside of the notifications' prefix, because a new notification does not change the settings. */
const SETTINGS = 'notification-settings';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

interface OpenSettings {
  readonly state: ApiState<Settings>;
  readonly saving: SaveState;
  readonly change: (change: Change) => void;
}

/**
 * The settings with optimistic updates, which are rolled back when the server refuses. Changes are sent one after the
 * other, so that the last response is the final state.
 */
export const useSettings = (): OpenSettings => {
  const state = useApi(SETTINGS, loadSettings);
  const [pending, setPending] = useState<readonly Change[]>([]);
  const [last, setLast] = useState<Exclude<SaveState, 'saving'>>('idle');
  const line = useRef(Promise.resolve());
  const send = async (change: Change, isSameSession: () => boolean) => {
    try {
      if (!isSameSession()) return;
      remember(SETTINGS, await saveSettings(change));
      setLast('saved');
    } catch (error) {
      setLast('failed');
      if (!isHandled(error)) toastError(error);
    } finally {
      setPending((now) => now.filter((one) => one !== change));
    }
  };
  const change = (wanted: Change) => {
    setPending((now) => [...now, wanted]);
    const isSameSession = session.mark();
    line.current = line.current.then(() => send(wanted, isSameSession));
  };
  const shown = state.status === 'ready' ? { ...state, data: pending.reduce(withChange, state.data) } : state;
  return { state: shown, saving: pending.length > 0 ? 'saving' : last, change };
};
