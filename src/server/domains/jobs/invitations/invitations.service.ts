import { invitationState } from '#shared/domain/invitation.ts';
import type { Context } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getJob, type JobRow } from '../jobs.repository.ts';
import {
  declineOpen,
  findInvitation,
  findInvitationRow,
  findInvitee,
  findRelation,
  type Invitation,
  type InvitationRow,
  markSeen,
  withdrawOpen,
} from './invitations.repository.ts';

/** An invitation together with its job. */
export interface SentInvitation {
  readonly sent: InvitationRow;
  readonly row: JobRow;
}

const APPLIED = 'You have applied for this job. Withdraw your application instead.';
const TAKEN_BACK = 'The brand has taken this invitation back.';

/** Reading invitations, and answering or withdrawing them. */
export class Invitations {
  readonly #context: Pick<Context, 'db' | 'clock'>;

  constructor({ db, clock }: Pick<Context, 'db' | 'clock'>) {
    this.#context = { db, clock };
  }

  findCreator(id: number) {
    return findInvitee(this.#context.db.orm, id);
  }

  find(id: number): Promise<Invitation | undefined> {
    return findInvitation(this.#context.db.orm, id);
  }

  async findSent(id: number): Promise<SentInvitation | undefined> {
    const { orm } = this.#context.db;
    const sent = await findInvitationRow(orm, id);
    return sent && { sent, row: await getJob(orm, sent.invitation.jobId) };
  }

  /** Records that the creator has opened the job's page; idempotent. */
  see({ id }: Invitation): Promise<void> {
    const { db, clock } = this.#context;
    return transaction(db, ({ orm }) => markSeen(orm, id, clock()));
  }

  /** Declines an unanswered invitation; idempotent. */
  async decline({ id, jobId, creatorId }: Invitation, reason: string | null): Promise<Invitation> {
    const { db, clock } = this.#context;
    return transaction(db, async ({ orm }) => {
      if ((await findRelation(orm, jobId, creatorId)).application) throw new ApiError('wrongState', APPLIED);
      const declined = (await declineOpen(orm, id, reason, clock())) ?? (await findInvitation(orm, id));
      if (!declined?.declinedAt) throw new ApiError('wrongState', TAKEN_BACK);
      return declined;
    });
  }

  /** Withdraws an unanswered invitation; idempotent. */
  async withdraw({ sent: { invitation, creator } }: SentInvitation): Promise<InvitationRow> {
    const { db, clock } = this.#context;
    return transaction(db, async ({ orm }) => {
      const { application } = await findRelation(orm, invitation.jobId, creator.id);
      if (application) throw new ApiError('wrongState', `${creator.name} has applied for this job already.`);
      await withdrawOpen(orm, invitation.id, clock());
      const now = await findInvitationRow(orm, invitation.id);
      if (!now || invitationState(now.invitation, null) !== 'withdrawn')
        throw new ApiError('wrongState', `${creator.name} has declined the invitation already.`);
      return now;
    });
  }
}
