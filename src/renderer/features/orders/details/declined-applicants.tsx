import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Card } from '#renderer/ui/display/card.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { declineLabels } from '#shared/domain/decline-reasons.ts';
import type { Application, BrandJobDetail } from '../brand-job.ts';
import { CreatorLine } from './creator-line.tsx';
import { ReconsiderButton } from './reconsider-button.tsx';

interface DeclinedCardProps {
  job: BrandJobDetail;
  application: Application;
}

const DeclinedCard = ({ job, application }: DeclinedCardProps) => {
  const { creator, declined } = application;
  return (
    <Card as="li" p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', '2xl': 'row' }} justify="space-between" align={{ '2xl': 'center' }} gap="4">
        <CreatorLine creator={creator} />
        <ReconsiderButton job={job} application={application} />
      </Flex>
      {declined && (
        <Text textStyle="sm" color="fg.muted" mt="3" overflowWrap="anywhere">
          {declineLabels[declined.reason]} · <RelativeTime at={declined.at} />
          {declined.words && (
            <Text as="span" display="block" whiteSpace="pre-line" dir="auto">
              {declined.words}
            </Text>
          )}
        </Text>
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
export const DeclinedApplicants = ({ job, applications, toggle }: DeclinedApplicantsProps) => {
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
