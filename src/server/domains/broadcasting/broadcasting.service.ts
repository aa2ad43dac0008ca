import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Session } from '../../providers/broadcast/broadcast.ts';
import { mayListen } from './check-channel-access.ts';
import { isRemembered, rememberSession } from './hosted-sessions.repository.ts';

const sessionOf = ({ id, tokenId }: Actor): Session => ({ userId: id, tokenId });

/** Lets clients listen to realtime channels. */
export class BroadcastingService {
  readonly #context: Pick<Context, 'db' | 'broadcast'>;
  constructor(context: Pick<Context, 'db' | 'broadcast'>) {
    this.#context = context;
  }

  /** @throws Refusal `forbidden` when the actor may not listen to the channel, or a hosted connection is not signed in. */
  async authorize(actor: Actor, socketId: string, channel: string) {
    const { db, broadcast } = this.#context;
    if (!(await mayListen(db.orm, actor, channel))) throw new Refusal('forbidden');
    if (broadcast.hosted && !(await isRemembered(db.orm, actor.tokenId)))
      throw new Refusal('forbidden', 'Sign the connection in first.');
    return broadcast.authorize(socketId, channel, sessionOf(actor));
  }

  /** Tells a hosted provider whose connection it is. @throws Refusal `notFound` where there is no such provider. */
  async signIn(actor: Actor, socketId: string) {
    const { db, broadcast } = this.#context;
    if (!broadcast.hosted) throw new Refusal('notFound');
    await rememberSession(db.orm, actor.tokenId);
    return broadcast.hosted.signIn(socketId, sessionOf(actor));
  }
}
