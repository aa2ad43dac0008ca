import { LARGEST_LIST, type SandboxMailStore, type StoredMail } from './sandbox-mail-store.ts';

/** An in-memory store for tests and temporary servers. */
export const createMemoryMailStore = (now: () => Date = () => new Date()): SandboxMailStore => {
  const ids = new Set<string>();
  const mails: StoredMail[] = [];
  return {
    add: async ({ id, to, subject, text, html }) => {
      if (ids.has(id)) return;
      ids.add(id);
      mails.unshift({ number: mails.length + 1, to, subject, text, html, createdAt: now() });
    },
    list: async ({ to }) =>
      mails.filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase()).slice(0, LARGEST_LIST),
    get: async (number) => mails.find((mail) => mail.number === number),
  };
};
