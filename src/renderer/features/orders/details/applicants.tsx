import { Button, Checkbox, Flex, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, Columns2 } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { EmptyFaces } from '#renderer/assets/empty/faces.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import type { Application, BrandJobDetail } from '#renderer/features/orders/brand-job.ts';
import { applicationIds, comparisonPath, MARKED } from '#renderer/features/orders/compare/comparison.ts';
import { useQueryString } from '#renderer/lib/pages/use-query-string.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { EmptyNote } from '#renderer/ui/feedback/empty-note.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { declineLabels } from '#shared/domain/jobs/decline-reasons.ts';
import { limits } from '#shared/domain/limits.ts';
import { ApplicantCard } from './applicant-card.tsx';
import { CreatorLine } from './creator-line.tsx';
import { ReconsiderButton } from './reconsider-button.tsx';
import { declinedApplications, shownApplications } from './shown-applications.ts';
import { useDeclining } from './use-declining.tsx';

interface Marks {
  /** Ids of the selected applications in the order of selection. */
  readonly ids: readonly number[];
  readonly isFull: boolean;
  readonly toggle: (id: number) => void;
  readonly clear: () => void;
}

/** The applicants selected for a comparison, kept in the URL, so that Back restores them. */
const useMarks = (job: BrandJobDetail): Marks => {
  const [address, change] = useQueryString();
  const shown = new Set(shownApplications(job).map(({ id }) => id));
  const marked = (query: URLSearchParams) => applicationIds(query.get(MARKED)).filter((id) => shown.has(id));
  const mark = (choose: (ids: readonly number[]) => readonly number[]) =>
    change(
      (newest) => {
        const next = new URLSearchParams(newest);
        const chosen = choose(marked(newest));
        if (chosen.length === 0) next.delete(MARKED);
        else next.set(MARKED, chosen.join(','));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const ids = marked(address);
  return {
    ids,
    isFull: ids.length >= limits.compared.max,
    toggle: (id) => mark((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
    clear: () => mark(() => []),
  };
};

const DeclinedCard = ({ job, application }: { job: BrandJobDetail; application: Application }) => {
  const { creator, declined } = application;
  return (
    <Card as="li" p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', '2xl': 'row' }} justify="space-between" align={{ '2xl': 'center' }} gap="4">
        <CreatorLine creator={creator} />
        <ReconsiderButton job={job} application={application} />
      </Flex>
      {declined && (
        <Muted mt="3" overflowWrap="anywhere">
          {declineLabels[declined.reason]} · <RelativeTime at={declined.at} />
          {declined.words && (
            <Text as="span" display="block" whiteSpace="pre-line" dir="auto">
              {declined.words}
            </Text>
          )}
        </Muted>
      )}
    </Card>
  );
};

interface DeclinedApplicantsProps {
  job: BrandJobDetail;
  applications: readonly Application[];
  /** The button that expands the list. */
  toggle: Ref<HTMLButtonElement>;
}

/** Collapsed list of the applicants that the brand declined. */
const DeclinedApplicants = ({ job, applications, toggle }: DeclinedApplicantsProps) => {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <Stack gap="3" align="stretch">
      <Button
        ref={toggle}
        size="sm"
        variant="ghost"
        alignSelf="flex-start"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        onClick={() => setOpen(!open)}
      >
        {applications.length} declined
        {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
      </Button>
      {open && (
        <Stack as="ul" id={list} aria-label="Declined applications" gap="3" listStyleType="none">
          {applications.map((application) => (
            <DeclinedCard key={application.id} job={job} application={application} />
          ))}
        </Stack>
      )}
    </Stack>
  );
};

const { min, max } = limits.compared;

const words = (marked: number): string => {
  if (marked === 0) return `Mark ${min} to ${max} applicants to compare them side by side.`;
  if (marked < min) return `${marked} marked. Mark one more to compare.`;
  return marked === max ? `${marked} marked, as many as can be compared.` : `${marked} marked.`;
};

/** Number of selected applicants with a link to their comparison; sticky below a long list. */
const CompareBar = ({ jobId, marks: { ids, clear } }: { jobId: number; marks: Marks }) => (
  <HStack
    justify="space-between"
    flexWrap="wrap"
    gap="3"
    minH="9"
    textStyle="sm"
    color="fg.muted"
    {...(ids.length > 0 && {
      position: 'sticky',
      bottom: '4',
      zIndex: '1',
      p: '3',
      ps: '4',
      rounded: 'l3',
      borderWidth: '1px',
      bg: 'bg.panel',
      shadow: 'md',
    })}
  >
    <Text role="status">{words(ids.length)}</Text>
    {ids.length > 0 && (
      <HStack gap="2">
        <Button size="sm" variant="ghost" onClick={clear}>
          Clear
        </Button>
        {ids.length >= min && (
          <LinkButton to={comparisonPath(jobId, ids)} size="sm">
            <Columns2 aria-hidden />
            Compare
          </LinkButton>
        )}
      </HStack>
    )}
  </HStack>
);

/** Checkbox that selects an applicant for the comparison. */
const CompareMark = ({ marks, application: { id, creator } }: { marks: Marks; application: Application }) => {
  const checked = marks.ids.includes(id);
  return (
    <Checkbox.Root
      minH="9"
      px="1"
      checked={checked}
      disabled={!checked && marks.isFull}
      onCheckedChange={() => marks.toggle(id)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label>
        Compare
        <VisuallyHidden>{` ${creator.name}`}</VisuallyHidden>
      </Checkbox.Label>
    </Checkbox.Root>
  );
};

/** "Creator Applications" while the job is pending, then the "Creator"; empty for a cancelled job. */
export const Applicants = ({ job }: { job: BrandJobDetail }) => {
  const [applications, declined] = [shownApplications(job), declinedApplications(job)];
  const toggle = useRef<HTMLButtonElement>(null);
  const { decline, dialog } = useDeclining(job, () => toggle.current);
  const marks = useMarks(job);
  const comparable = applications.length >= limits.compared.min;
  if (job.status === 'cancelled' && applications.length === 0) return null;
  return (
    <BriefSection title={job.status === 'pending' ? 'Creator Applications' : 'Creator'}>
      {applications.length === 0 ? (
        <Card p="0">
          <EmptyNote drawing={<EmptyFaces />}>
            {declined.length === 0 ? 'No Applications yet' : 'Nobody else has applied yet.'}
          </EmptyNote>
        </Card>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {applications.map((application) => (
            <ApplicantCard
              key={application.id}
              job={job}
              application={application}
              mark={comparable && <CompareMark marks={marks} application={application} />}
              onDecline={() => decline(application)}
            />
          ))}
        </Stack>
      )}
      {comparable && <CompareBar jobId={job.id} marks={marks} />}
      {declined.length > 0 && <DeclinedApplicants job={job} applications={declined} toggle={toggle} />}
      {dialog}
    </BriefSection>
  );
};
