import type { ConversationSource } from './conversation-source.ts';
import { personSource } from './person-source.ts';
import { supportSource } from './support-source.ts';

/** The participant that a URL names: a user by id, or support. */
export const sourceOf = (self: number, name: string | undefined): (() => ConversationSource) | null => {
  if (name === 'support') return supportSource;
  return name !== undefined && /^[1-9]\d{0,14}$/.test(name) ? () => personSource(self, Number(name)) : null;
};
