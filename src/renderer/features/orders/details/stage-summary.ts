import { dueMoment } from '#renderer/entities/job/due-date.tsx';
import { endedWords } from '#shared/domain/jobs/job-ending.ts';
import { draftPage } from '#shared/domain/jobs/job-page.ts';
import type { JobStage } from '#shared/domain/jobs/job-stage.ts';
import { brandStages } from '#shared/domain/jobs/job-stage-words.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatDollars, toCents } from '#shared/domain/money/money.ts';
import type { BrandJobDetail } from '../brand-job.ts';
import { shownApplications } from './shown-applications.ts';

export interface StageSummary {
  readonly title: string;
  readonly text: string;
  /** Link to the page for the next step, if it is another page. */
  readonly link?: { readonly to: string; readonly label: string };
}

const applied = (count: number): string =>
  count === 1 ? 'One creator has applied.' : `${count} creators have applied.`;

/** When the brand can cancel a job that a creator works on; it can do so now where that has passed. */
const cancelling = ({ cancellable_from: from, total }: BrandJobDetail): string => {
  if (from === null) return '';
  if (Date.parse(from) > Date.now())
    return ` If there is no video by then, you can cancel the job with a full refund from ${dueMoment(from)} on.`;
  return ` You can also cancel the job. The full ${formatDollars(total)} goes back to you.`;
};

/** How often the brand has asked for changes. */
const roundsUsed = ({ deliveries }: BrandJobDetail): number => deliveries.filter(({ changes }) => changes).length;

/** Whether the brand can ask for changes once more. */
export const hasRoundsLeft = (job: BrandJobDetail): boolean => roundsUsed(job) < job.terms.revision_rounds;

const delivered = (job: BrandJobDetail): string => {
  const { revision_rounds: rounds } = job.terms;
  const left = rounds - roundsUsed(job);
  if (left > 0) return `${brandStages.delivered.hint} You can ask for changes ${left} more of ${rounds} times.`;
  return `${brandStages.delivered.hint} All rounds of changes are used. If something is wrong, ask the UGC Admins.`;
};

/** Stages whose text depends on the job, beyond the table of stages. */
const sentences: Partial<Record<JobStage, (job: BrandJobDetail) => string>> = {
  choosing_creator: (job) => `${applied(shownApplications(job).length)} ${brandStages.choosing_creator.hint}`,
  filming: (job) => `${brandStages.filming.hint}${cancelling(job)}`,
  delivered,
  late: (job) =>
    job.deliveries.length === 0
      ? `${brandStages.late.hint}${cancelling(job)}`
      : `${brandStages.late.hint} If it does not come, the UGC Admins decide.`,
  rated: (job) => {
    const [chosen] = shownApplications(job);
    const name = chosen?.creator.name ?? 'the creator';
    return `${brandStages.rated.hint} You gave ${name} ${job.rating} of ${limits.rating.max} stars.`;
  },
  cancelled: ({ total, creator }) =>
    `${creator ? 'You cancelled it because its video was late.' : 'No creator can apply for it any more.'} The full ${formatDollars(total)} goes back to the card you paid with, which can take some days. Its receipt says how far it is.`,
};

const links: Partial<Record<JobStage, (job: BrandJobDetail) => NonNullable<StageSummary['link']>>> = {
  unpaid: ({ id }) => ({ to: draftPage(id), label: 'Pay under Drafts' }),
  writing_script: ({ id }) => ({ to: `/job-script/${id}`, label: 'Script page' }),
  script_ready: ({ id }) => ({ to: `/job-script/${id}`, label: 'Read the script' }),
};

/** The stage of a job for its brand and the next step, or how the UGC Admins ended it. */
export const stageSummary = (job: BrandJobDetail): StageSummary => {
  const ended = endedWords('brand', job, { priceCents: toCents(job.price), totalCents: toCents(job.total) });
  if (ended) return { title: ended.title, text: ended.sentences.join(' ') };
  const { label, hint } = brandStages[job.stage];
  const link = links[job.stage]?.(job);
  return { title: label, text: sentences[job.stage]?.(job) ?? hint, ...(link && { link }) };
};
