import { MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import { dueMoment } from '#renderer/entities/job/due-date.tsx';
import { StageCard } from '#renderer/entities/job/stage-card.tsx';
import { memberPage } from '#renderer/lib/pages/member-page.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { AskAdmins } from '#renderer/ui/display/ask-admins.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { endedWords } from '#shared/domain/jobs/job-ending.ts';
import { stageTone } from '#shared/domain/jobs/job-stage.ts';
import { ADDRESS_NEEDED, stageWords } from '#shared/domain/jobs/job-stage-words.ts';
import { toCents } from '#shared/domain/money/money.ts';
import type { TaskDetail } from './task.ts';

const RateBrandDialog = lazyDialog(async () => (await import('./rate-brand-dialog.tsx')).RateBrandDialog);

/** Opens the stars for the brand of a completed job; nothing while there are none to give. */
const RateBrand = ({ task }: { task: TaskDetail }) => (
  <DialogButton dialog={RateBrandDialog} given={{ task }} offered={task.status === 'completed' && task.rating === null}>
    Rate Brand
  </DialogButton>
);

/** Whether the brand was reminded of the newest version, and has not answered it. */
const isUnanswered = ({ stage, reminded_at }: TaskDetail): boolean => stage === 'delivered' && reminded_at !== null;

/** What the creator should know about the turn of either side, beyond the table of stages. */
const turnWords = (task: TaskDetail): string | false => {
  const { cancellable_from: from, brand } = task;
  if (isUnanswered(task))
    return `${brand.name} has not answered for more than a week, and we have reminded it. You can ask the UGC Admins to decide.`;
  if (from === null) return false;
  const when = Date.parse(from) > Date.now() ? `From ${dueMoment(from)} on` : 'Now';
  return `${when} the brand can cancel the job and gets its payment back.`;
};

/** Text of the stage, or of the way in which the UGC Admins ended the job. */
const stageSummary = (task: TaskDetail) => {
  const cents = toCents(task.price);
  const ended = endedWords('creator', task, { priceCents: cents, totalCents: cents });
  if (ended) return { title: ended.title, text: ended.sentences.join(' ') };
  const words = stageWords(task.stage, 'creator');
  const hint = task.needs_address === 1 ? ADDRESS_NEEDED : words?.hint;
  const consent = task.portfolio_allowed === 1 && `${task.brand.name} lets you show this video on your page.`;
  return { title: words?.label ?? '', text: [hint, turnWords(task), consent].filter(Boolean).join(' ') };
};

interface WhatNowProps {
  task: TaskDetail;
  /** Heading level. */
  level: 2 | 3;
  /** The upload form, when an upload is possible. */
  children: ReactNode;
}

/** Link to the creator's own page, where the video can be shown to others. */
const OwnPage = () => {
  const id = useSession()?.id;
  return (
    id !== undefined && (
      <LinkButton to={memberPage('creator', id)} variant="outline">
        Your Page
      </LinkButton>
    )
  );
};

/** First card of a task: its state and the next step. */
export const WhatNow = ({ task, level, children }: WhatNowProps) => (
  <StageCard label="What now" job={task} summary={stageSummary(task)} level={level}>
    {task.needs_address === 1 && <LinkButton to={profileTabs.address}>Shipping Info</LinkButton>}
    {children}
    {isUnanswered(task) && <AskAdmins job={task.id} size="md" />}
    <RateBrand task={task} />
    <LinkButton to={`/chat/${task.brand.id}`} variant="outline">
      <MessageSquare aria-hidden />
      Message Brand
    </LinkButton>
    {stageTone(task.stage, 'creator') === 'done' && (
      <LinkButton to="/earnings" variant="outline">
        Earnings
      </LinkButton>
    )}
    {task.portfolio_allowed === 1 && <OwnPage />}
  </StageCard>
);
