import { and, eq } from 'drizzle-orm';
import type { AgeRange } from '#shared/domain/age.ts';
import { fitsJob } from '#shared/domain/age.ts';
import type { Context } from '../../context.ts';
import { applications, jobs } from '../../db/schema/jobs.ts';
import { profiles } from '../../db/schema/people.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { assertStep } from '../jobs/jobs.service.ts';
import { rejectPending } from '../jobs/reject-applicants.ts';
import { notify } from '../notifications/notify.ts';
import { type ApplicationRecord, jobDetail } from './applications.repository.ts';

type Application = typeof applications.$inferSelect;

const TAKEN = 'This job is no longer open for applications.';
const DECIDED = 'Only an application that is not decided yet can be withdrawn.';

/** Applying and being chosen. */
export class ApplicationsService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  async apply(actor: Actor, row: JobRow, note: string): Promise<Application> {
    const { db } = this.#context;
    assertStep('apply', row, TAKEN);
    await this.#assertFits(actor, row);
    return transaction(db, async (tx) => {
      // Held until the application is in, so that no acceptance of another comes between.
      const [open] = await tx.orm
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(eq(jobs.id, row.job.id), eq(jobs.status, 'pending')))
        .for('share');
      if (!open) throw new Refusal('wrongState', TAKEN);
      const application = await this.#enter(tx, actor, row, note);
      await notify(tx, {
        userId: row.job.brandId,
        type: 'job_application',
        message: `${actor.name} applied for job #${row.job.id}.`,
        jobId: row.job.id,
        senderId: actor.id,
      });
      return application;
    });
  }

  /** Takes back an application that nobody has decided about; of this and a decision at once one wins. */
  async withdraw({ application }: ApplicationRecord): Promise<Application> {
    const [withdrawn] = await this.#context.db.orm
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(and(eq(applications.id, application.id), eq(applications.status, 'pending')))
      .returning();
    if (!withdrawn) throw new Refusal('wrongState', DECIDED);
    return withdrawn;
  }

  /** Accepts one application of an open job and rejects the rest, in one transaction; of several at once one wins. */
  async accept({ application, row }: ApplicationRecord) {
    const { db, clock } = this.#context;
    assertStep('acceptApplication', row, 'A creator was already accepted for this job.');
    await transaction(db, async (tx) => {
      const now = clock();
      const { jobId, creatorId } = application;
      const [job] = await tx.orm
        .update(jobs)
        .set({ status: 'in_progress', creatorId, acceptedAt: now })
        .where(and(eq(jobs.id, jobId), eq(jobs.status, 'pending')))
        .returning({ id: jobs.id });
      if (!job) throw new Refusal('wrongState', 'A creator was already accepted for this job.');
      const [accepted] = await tx.orm
        .update(applications)
        .set({ status: 'accepted', decidedAt: now })
        .where(and(eq(applications.id, application.id), eq(applications.status, 'pending')))
        .returning({ id: applications.id });
      if (!accepted) throw new Refusal('wrongState', 'This application was withdrawn.');
      await rejectPending(tx, row, {
        at: now,
        message: `${row.brand.name} chose somebody else for job #${jobId}.`,
      });
      await notify(tx, {
        userId: creatorId,
        type: 'application_accepted',
        message: `${row.brand.name} accepted your application for job #${jobId}. You can start filming.`,
        jobId,
        senderId: row.brand.id,
      });
    });
    return jobDetail(db.orm, await getJob(db.orm, application.jobId));
  }

  /** One application a creator and job: a withdrawn one is taken up again, any other stays as it is. */
  async #enter(tx: Transaction, actor: Actor, { job }: JobRow, note: string): Promise<Application> {
    const fresh = { status: 'pending', note, createdAt: this.#context.clock(), decidedAt: null } as const;
    const [application] = await tx.orm
      .insert(applications)
      .values({ jobId: job.id, creatorId: actor.id, ...fresh })
      .onConflictDoUpdate({
        target: [applications.jobId, applications.creatorId],
        set: fresh,
        setWhere: eq(applications.status, 'withdrawn'),
      })
      .returning();
    if (!application) throw new Refusal('wrongState', 'You have already applied for this job.');
    return application;
  }

  async #assertFits(actor: Actor, { job }: JobRow): Promise<void> {
    const { db, clock } = this.#context;
    const [profile] = await db.orm.select().from(profiles).where(eq(profiles.userId, actor.id));
    if (!profile?.gender || !profile.dateOfBirth)
      throw new Refusal('forbidden', 'Please complete your profile before you apply.');
    const asked = { gender: job.gender, age: `${job.ageMin}-${job.ageMax}` as AgeRange };
    if (!fitsJob(profile, asked, clock())) throw new Refusal('forbidden', 'This job asks for somebody else.');
  }
}
