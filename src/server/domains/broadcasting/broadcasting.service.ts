import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../providers/broadcast/broadcast.ts';
import { canSubscribe } from './check-channel-access.ts';
import { isRemembered, rememberSession } from './hosted-sessions.repository.ts';

const sessionOf = ({ id, tokenId }: Actor): Session => ({ userId: id, tokenId });

/** Authorizes subscriptions to realtime channels. */
export class BroadcastingService {
  readonly #context: Pick<Context, 'db' | 'broadcast'>;
  constructor(context: Pick<Context, 'db' | 'broadcast'>) {
    this.#context = context;
  }

  /**
   * @throws ApiError `forbidden` when the actor may not subscribe to the channel, or a hosted connection is not signed
   * in.
   */
  async authorize(actor: Actor, socketId: string, channel: string) {
    const { db, broadcast } = this.#context;
    if (!(await canSubscribe(db.orm, actor, channel))) throw new ApiError('forbidden');
    if (broadcast.hosted && !(await isRemembered(db.orm, actor.tokenId)))
      throw new ApiError('forbidden', 'Sign the connection in first.');
    return broadcast.authorize(socketId, channel, sessionOf(actor));
  }

  /**
   * Signs a connection in at a hosted provider, which then knows its user.
   * @throws ApiError `notFound` without a hosted provider.
   */
  async signIn(actor: Actor, socketId: string) {
    const { db, broadcast } = this.#context;
    if (!broadcast.hosted) throw new ApiError('notFound');
    await rememberSession(db.orm, actor.tokenId);
    return broadcast.hosted.signIn(socketId, sessionOf(actor));
  }
}
