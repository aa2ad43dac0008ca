import { describe } from 'vitest';
import { itBehavesLikeMail } from '../../providers/mail/fixtures/mail-conformance.ts';
import { itBehavesLikeAMailStore } from './fixtures/mail-store-conformance.ts';
import { createMemoryMailStore } from './fixtures/memory-mail-store.ts';
import { createSandboxMail } from './sandbox-mail-store.ts';

describe('memory mail store', () => {
  itBehavesLikeAMailStore(async () => createMemoryMailStore());
});

describe('mail in the sandbox', () => {
  itBehavesLikeMail(async () => {
    const store = createMemoryMailStore();
    const received = async () =>
      (await store.list({})).map(({ to, subject, text, html }) => ({ to, subject, text, html }));
    return { mail: createSandboxMail(store), received };
  });
});
