import type { OfflineStore } from '../../platform/desktop/offline-store.ts';
import type { OfflineData } from '../../platform/platform.ts';
import { withoutLinks } from '../files/signed-link.ts';
import { session } from '../session/session.ts';

/** Signed links are left out, since they would outlive the session. */
const linksLeftOut = (_: string, value: unknown): unknown => (typeof value === 'string' ? withoutLinks(value) : value);

/** Keeps data under the account that has loaded it. Everything is removed when the account leaves the page. */
export const createOfflineData = (store: OfflineStore): OfflineData => {
  session.onEnd(() => void store.clear());
  return {
    keep: (key, data) => {
      const account = session.current()?.id;
      // A failure is ignored: what was kept before stays, with its time.
      if (account !== undefined)
        void store.write(account, key, JSON.stringify(data, linksLeftOut)).catch(() => undefined);
    },
    read: async (key) => {
      const isSameSession = session.mark();
      // A failure is as if nothing had been kept.
      const kept = await store.read(session.current()?.id ?? 0, key).catch(() => null);
      return kept && isSameSession() ? { data: JSON.parse(kept.json), at: kept.at } : null;
    },
  };
};
