import { wholeNumberOf } from '#shared/domain/text/parse-number.ts';
import type { ConversationSource } from './conversation-source.ts';
import { personSource } from './person-source.ts';
import { supportSource } from './support-source.ts';

/** The participant that a URL names: a user by id, or support. */
export const sourceOf = (self: number, name: string | undefined): (() => ConversationSource) | null => {
  if (name === 'support') return supportSource;
  const id = wholeNumberOf(name);
  return id === null ? null : () => personSource(self, id);
};
