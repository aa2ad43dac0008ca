import { Flex, Separator, Stack, Text } from '@chakra-ui/react';
import { Cake, UserRound } from 'lucide-react';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { JobRequirements, Requirement } from '#renderer/entities/job/job-requirements.tsx';
import { PriceFigure } from '#renderer/entities/job/price-figure.tsx';
import { JobNotes, ScriptSection } from '#renderer/entities/job/script-section.tsx';
import type { BrandJob } from '#renderer/features/orders/brand-job.ts';
import { Card } from '#renderer/ui/display/card.tsx';
import { Money } from '#renderer/ui/display/money.tsx';
import { AGE_RANGES, ageLabel, GENDER_LABELS, type JobGender } from '#shared/domain/people/age.ts';

const shownAge = (age: string): string => {
  const range = AGE_RANGES.find((known) => known === age);
  return range ? ageLabel(range) : age;
};

const Cost = ({ term, dollars }: { term: string; dollars: number }) => (
  <Flex justify="space-between" textStyle="sm">
    <Text as="dt" color="fg.muted">
      {term}
    </Text>
    <Text as="dd" fontVariantNumeric="tabular-nums">
      <Money dollars={dollars} />
    </Text>
  </Flex>
);

/** The price and its surcharges. */
export const JobCosts = ({ job }: { job: BrandJob }) => (
  <Card>
    <PriceFigure dollars={job.price} />
    <Separator my="4" />
    <Stack as="dl" gap="2">
      <Cost term="Scripting" dollars={job.scripting} />
      <Cost term="Tax" dollars={job.tax} />
      <Cost term="Total" dollars={job.total} />
      {job.status === 'cancelled' && job.paid_at !== null && <Cost term="Refunded" dollars={job.total} />}
    </Stack>
  </Card>
);

/** The brief as creators see it, and the required gender and age. */
export const JobBrief = ({ job, script = true }: { job: BrandJob; script?: boolean }) => (
  <>
    <BriefSection title="Requirements">
      <JobRequirements job={job} />
    </BriefSection>
    <BriefSection title="Creator Options">
      <Stack as="dl" direction={{ base: 'column', sm: 'row' }} gap="5" css={{ '& > *': { flex: '1' } }}>
        <Requirement icon={<UserRound size={20} />} label="Gender">
          {GENDER_LABELS[job.gender as JobGender] ?? job.gender}
        </Requirement>
        <Requirement icon={<Cake size={20} />} label="Age Range">
          {shownAge(job.age)}
        </Requirement>
      </Stack>
    </BriefSection>
    {script && job.script && <ScriptSection html={job.script} />}
    <BriefSection title="Additional Notes">
      <JobNotes notes={job.notes} />
    </BriefSection>
  </>
);
