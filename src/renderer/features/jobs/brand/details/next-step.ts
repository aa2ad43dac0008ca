import { ENDED_TITLE, endingOf, endingOutcome, endingReason, type JobEnding } from '#shared/domain/job-ending.ts';
import { formatDollars, toCents } from '#shared/domain/money.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';

export interface NextStep {
  readonly title: string;
  readonly text: string;
  /** Path of the page for it, if it is another one. */
  readonly link?: { readonly to: string; readonly label: string };
}

/** The applications that matter now: those to choose from, later the chosen one. */
export const shownApplications = ({ status, applications }: BrandJobDetail): Application[] =>
  applications.filter((application) => application.status === (status === 'pending' ? 'pending' : 'accepted'));

const choose = (count: number): NextStep =>
  count === 0
    ? { title: 'Waiting for applications', text: 'Creators who fit know about this job. We tell you when one applies.' }
    : {
        title: 'Choose a creator',
        text: `${count === 1 ? 'One creator has' : `${count} creators have`} applied. Accept one, and the work begins.`,
      };

/** "You gave 4 stars" of a rating. */
export const givenWords = (stars: number): string => `You gave ${stars} ${stars === 1 ? 'star' : 'stars'}`;

const refund = ({ paid_at, total }: BrandJobDetail): string =>
  paid_at === null
    ? 'Nothing was charged.'
    : `The full ${formatDollars(total)} was refunded to the card you paid with. It can take some days to show there.`;

/** What happened to the money and why, if the UGC Admins ended the job. */
const ended = (job: BrandJobDetail, ending: JobEnding): NextStep => {
  const amounts = { priceCents: toCents(job.price), totalCents: toCents(job.total) };
  const outcome = endingOutcome.brand[ending](amounts);
  return { title: ENDED_TITLE, text: `${outcome} ${endingReason(job.end_reason ?? '')}` };
};

/** The brand's next action about a job, or what the job waits for. */
export const nextStep = (job: BrandJobDetail): NextStep => {
  const ending = endingOf(job);
  if (ending) return ended(job, ending);
  const [first] = shownApplications(job);
  const name = first?.creator.name ?? 'The creator';
  switch (job.status) {
    case 'awaiting_payment':
      return {
        title: 'This job is not paid yet',
        text: 'Creators see it once it is paid.',
        link: { to: '/drafts', label: 'Pay under Drafts' },
      };
    case 'awaiting_scripting':
      return {
        title: job.script ? 'Your script is ready' : 'We are writing your script',
        text: job.script ? 'Creators see the job as soon as you approve it.' : 'We tell you when you can read it.',
        link: { to: `/job-script/${job.id}`, label: job.script ? 'Read the script' : 'Script page' },
      };
    case 'pending':
      return choose(shownApplications(job).length);
    case 'in_progress':
      return job.userjob
        ? { title: 'Your video is here', text: `Watch it, then complete the job. ${name} is paid at that moment.` }
        : { title: `${name} is making your video`, text: 'We tell you as soon as it is uploaded.' };
    case 'completed':
      return job.rating === null
        ? {
            title: 'The video is yours',
            text: `The job is done and paid out. Tell others how it was to work with ${name}.`,
          }
        : {
            title: 'The video is yours',
            text: `The job is done and paid out. You gave ${name} ${job.rating} of 5 stars.`,
          };
    case 'cancelled':
      return { title: 'This job was cancelled', text: `No creator can apply for it any more. ${refund(job)}` };
  }
};
