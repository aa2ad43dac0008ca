import type { Context } from '../context.ts';
import { ChatService } from '../domains/chat/chat.service.ts';
import type { DemoConversation } from './demo-conversations.ts';
import type { People } from './seed-job.ts';

/** Sends a conversation between two demo users and marks it as read. */
export const seedConversation = async (
  context: Context,
  demo: DemoConversation,
  { brands, creators }: People,
): Promise<void> => {
  const [brand, creator] = [brands.get(demo.brand)?.actor, creators.get(demo.creator)];
  if (!brand || !creator) throw new Error(`There is no demo ${demo.brand} or ${demo.creator}.`);
  const chat = new ChatService(context);
  const directions = { brand: [brand, creator], creator: [creator, brand] } as const;
  for (const [speaker, message] of demo.lines) {
    const [from, to] = directions[speaker];
    await chat.send(from, await chat.receiver(from, to.id), { message });
  }
  for (const [reader, other] of Object.values(directions))
    await chat.read(reader, await chat.receiver(reader, other.id), demo.lines.length);
};
