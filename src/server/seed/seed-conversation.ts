import { ChatService } from '../domains/chat/chat.service.ts';
import type { DemoConversation } from './demo-conversations.ts';
import { brandOf, creatorOf, type DemoStage } from './demo-stage.ts';
import type { DemoStep } from './demo-time.ts';

/** The steps of a conversation between two demo users, who read before they answer. */
export const stepsOfConversation = (stage: DemoStage, demo: DemoConversation): readonly DemoStep[] => {
  const chat = new ChatService(stage.context);
  const read = async (speaker: 'brand' | 'creator') => {
    const people = { brand: brandOf(stage, demo.brand).actor, creator: creatorOf(stage, demo.creator) };
    const [reader, other] = speaker === 'brand' ? [people.brand, people.creator] : [people.creator, people.brand];
    const contact = await chat.receiver(reader, other.id);
    await chat.read(reader, contact, contact.conversation?.lastSeq ?? 0);
    return { reader, contact };
  };
  return demo.lines.map(([at, speaker, message], n) => ({
    at,
    run: async () => {
      const { reader, contact } = await read(speaker);
      await chat.send(reader, contact, { message });
      if (n === demo.lines.length - 1 && !demo.isUnread) await read(speaker === 'brand' ? 'creator' : 'brand');
    },
  }));
};
