import { and, eq, ne } from 'drizzle-orm';
import type { AgeRange } from '#shared/domain/age.ts';
import { fitsJob } from '#shared/domain/age.ts';
import type { Context } from '../../context.ts';
import { violatedConstraint } from '../../db/constraint.ts';
import { applications, jobs, profiles } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { Refusal } from '../../http/refusal.ts';
import { getJob, type JobRow } from '../jobs/jobs.repository.ts';
import { assertStep } from '../jobs/jobs.service.ts';
import { notify } from '../notifications/notify.ts';
import { type ApplicationRecord, jobDetail } from './applications.repository.ts';

const TAKEN = 'This job is no longer open for applications.';

/** Applying and being chosen. */
export class ApplicationsService {
  readonly #context: Context;
  constructor(context: Context) {
    this.#context = context;
  }

  async apply(actor: Actor, row: JobRow, note: string): Promise<typeof applications.$inferSelect> {
    const { db } = this.#context;
    assertStep('apply', row, TAKEN);
    await this.#assertFits(actor, row);
    try {
      return await transaction(db, async (tx) => {
        // Held until the application is in, so that no acceptance of another comes between.
        const [open] = await tx.orm
          .select({ id: jobs.id })
          .from(jobs)
          .where(and(eq(jobs.id, row.job.id), eq(jobs.status, 'pending')))
          .for('share');
        if (!open) throw new Refusal('wrongState', TAKEN);
        const [application] = await tx.orm
          .insert(applications)
          .values({ jobId: row.job.id, creatorId: actor.id, note, createdAt: this.#context.clock() })
          .returning();
        if (!application) throw new Error('The new application was not returned.');
        await notify(tx, {
          userId: row.job.brandId,
          type: 'job_application',
          message: `${actor.name} applied for job #${row.job.id}.`,
          jobId: row.job.id,
          senderId: actor.id,
        });
        return application;
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'applications_once') throw error;
      throw new Refusal('wrongState', 'You have already applied for this job.');
    }
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
      await tx.orm
        .update(applications)
        .set({ status: 'rejected', decidedAt: now })
        .where(
          and(eq(applications.jobId, jobId), ne(applications.id, application.id), eq(applications.status, 'pending')),
        );
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

  async #assertFits(actor: Actor, { job }: JobRow): Promise<void> {
    const { db, clock } = this.#context;
    const [profile] = await db.orm.select().from(profiles).where(eq(profiles.userId, actor.id));
    if (!profile?.gender || !profile.dateOfBirth)
      throw new Refusal('forbidden', 'Please complete your profile before you apply.');
    const asked = { gender: job.gender, age: `${job.ageMin}-${job.ageMax}` as AgeRange };
    if (!fitsJob(profile, asked, clock())) throw new Refusal('forbidden', 'This job asks for somebody else.');
  }
}
