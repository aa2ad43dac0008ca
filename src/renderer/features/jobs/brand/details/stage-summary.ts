import { endedWords } from '#shared/domain/job-ending.ts';
import { draftPage } from '#shared/domain/job-page.ts';
import type { JobStage } from '#shared/domain/job-stage.ts';
import { brandStages } from '#shared/domain/job-stage-words.ts';
import { limits } from '#shared/domain/limits.ts';
import { formatDollars, toCents } from '#shared/domain/money.ts';
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

/** Stages whose text depends on the job, beyond the table of stages. */
const sentences: Partial<Record<JobStage, (job: BrandJobDetail) => string>> = {
  choosing_creator: (job) => `${applied(shownApplications(job).length)} ${brandStages.choosing_creator.hint}`,
  rated: (job) => {
    const [chosen] = shownApplications(job);
    const name = chosen?.creator.name ?? 'the creator';
    return `${brandStages.rated.hint} You gave ${name} ${job.rating} of ${limits.rating.max} stars.`;
  },
  cancelled: ({ total }) =>
    `No creator can apply for it any more. The full ${formatDollars(total)} goes back to the card you paid with, which can take some days. Its receipt says how far it is.`,
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
