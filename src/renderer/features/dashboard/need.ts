import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import type { CallResult } from '#renderer/lib/api/call.ts';
import type { Api } from '#shared/contract/api.ts';
import { draftPage } from '#shared/domain/jobs/job-page.ts';
import type { Side } from '#shared/domain/jobs/job-stage.ts';
import { jobPath } from '#shared/domain/pages/app-routes.ts';

/** A job in which the user must act. */
export type Need = CallResult<Api['brandHome']>['needs_you'][number];

export const orderPath = (id: number): string => `/job-details/${id}`;
export const taskPath = (id: number): string => `/tasks/${id}`;

interface NeedList {
  readonly to: string;
  readonly label: string;
}

const LISTS = {
  drafts: { to: '/drafts', label: 'All drafts' },
  orders: { to: '/orders', label: 'All orders' },
  invitations: { to: '/jobs?invited=1', label: 'All invitations' },
  tasks: { to: '/tasks', label: 'All tasks' },
} as const satisfies Record<string, NeedList>;

const listOf = (side: Side, { stage, invited }: Need): NeedList => {
  if (side === 'brand') return stage === 'unpaid' ? LISTS.drafts : LISTS.orders;
  return invited === 1 ? LISTS.invitations : LISTS.tasks;
};

/** The lists that have these jobs, each once. */
export const listsOf = (side: Side, needs: readonly Need[]): readonly NeedList[] => [
  ...new Set(needs.map((need) => listOf(side, need))),
];

/** Text and action of a need. */
interface NeedWords {
  /** Whether the sentence starts with the name of the counterpart. */
  readonly named: boolean;
  readonly text: string;
  readonly action: string;
  /** Path of the page for the action. */
  readonly to: string;
}

const countOf = ({ applicants, new_applicants }: Need): string => {
  const all = applicants === 1 ? 'One creator has applied' : `${applicants} creators have applied`;
  return new_applicants === 0 ? all : `${all}, ${new_applicants} new`;
};

const brandNeed = (need: Need): NeedWords => {
  const { id, stage } = need;
  const to = orderPath(id);
  switch (stage) {
    case 'delivered':
      return { named: true, text: 'has delivered the video', action: 'Watch the video', to };
    case 'shipping_product':
      return { named: true, text: 'needs the product to film', action: 'Send the product', to };
    case 'choosing_creator':
      return { named: false, text: countOf(need), action: 'Choose a creator', to };
    case 'script_ready':
      return { named: false, text: 'Your script is ready', action: 'Read the script', to: `/job-script/${id}` };
    default:
      return { named: false, text: 'This job is not paid yet', action: 'Pay', to: draftPage(id) };
  }
};

const creatorNeed = ({ id, stage, invited }: Need): NeedWords => {
  if (invited === 1)
    return { named: true, text: 'invites you to apply', action: 'Look at the job', to: jobPath('creator', id) };
  const to = taskPath(id);
  switch (stage) {
    case 'late':
      return { named: true, text: 'waits for your video, which is late', action: 'Upload it now', to };
    case 'changes':
      return { named: true, text: 'asks for changes to your video', action: 'Change the video', to };
    case 'shipping_product':
      return { named: true, text: 'needs your shipping address', action: 'Enter the address', to: profileTabs.address };
    default:
      return { named: true, text: 'waits for your video', action: 'Film and upload', to };
  }
};

/** Text and action of what the user must do in a job. */
export const needWords = (side: Side, need: Need): NeedWords =>
  side === 'brand' ? brandNeed(need) : creatorNeed(need);
