import { Box, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { CalendarClock, Package, RefreshCw, UserRound } from 'lucide-react';
import { BrandCard } from '#renderer/entities/job/brand-card.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { JobRequirements, Requirement } from '#renderer/entities/job/job-requirements.tsx';
import { JobNotes, ScriptSection } from '#renderer/entities/job/script-section.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { JobHelp } from '#renderer/ui/display/ask-admins.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { wantedCreator } from '#shared/domain/jobs/wanted-creator.ts';
import { ApplyCard } from './apply-card.tsx';
import { ClosedJob } from './closed-job.tsx';
import type { CreatorJobDetail } from './creator-job.ts';
import { MyInvitation } from './my-invitation.tsx';

/** Required gender and age, and whether this creator matches. */
const WantedCreator = ({ job }: { job: CreatorJobDetail }) => {
  const isKnown = useSession()?.profileCompleted;
  const otherwise = isKnown ? 'You do not fit.' : 'Finish your profile to see whether you fit.';
  return (
    <Requirement icon={<UserRound size={20} />} label="Who is asked" detail={job.fits === 1 ? 'You fit.' : otherwise}>
      {wantedCreator(job)}
    </Requirement>
  );
};

const counted = (n: number, unit: string): string => `${n} ${n === 1 ? unit : `${unit}s`}`;

/** How many days the creator has, and how often the brand can ask for changes. */
const Terms = ({ job: { terms, product } }: { job: CreatorJobDetail }) => (
  <>
    <Requirement
      icon={<CalendarClock size={20} />}
      label="Time to deliver"
      detail={`From the day ${product.is_physical === 1 ? 'the product arrives' : 'you are chosen'}. If the video is late, the brand can cancel.`}
    >
      {counted(terms.delivery_days, 'day')}
    </Requirement>
    <Requirement
      icon={<RefreshCw size={20} />}
      label="Changes"
      detail={
        terms.revision_rounds > 0 && `You have ${counted(terms.revision_days, 'day')} for a new version each time.`
      }
    >
      {terms.revision_rounds === 0 ? 'None' : `Up to ${counted(terms.revision_rounds, 'round')}`}
    </Requirement>
  </>
);

/** Whether the brand sends the product. */
const SentProduct = ({ product }: Pick<CreatorJobDetail, 'product'>) => (
  <Requirement
    icon={<Package size={20} />}
    label="Product"
    detail={
      product.is_physical === 1 ? 'To your shipping address, once you are chosen.' : 'There is nothing to wait for.'
    }
  >
    {product.is_physical === 1 ? 'The brand sends it to you' : 'Nothing is sent'}
  </Requirement>
);

const Product = ({ product }: { product: CreatorJobDetail['product'] }) => (
  <Card p="0" overflow="hidden">
    <Picture
      src={product.image}
      alt={product.name}
      kind="product"
      boxSize="auto"
      w="full"
      aspectRatio={{ base: '4 / 3', md: '16 / 9' }}
      rounded="none"
      borderWidth="0"
    />
    {product.description && (
      <Text px={{ base: '5', md: '6' }} py="4" borderTopWidth="1px" whiteSpace="pre-line" overflowWrap="anywhere">
        {product.description}
      </Text>
    )}
  </Card>
);

const areas = {
  base: '"product" "apply" "brief" "brand"',
  lg: '"product apply" "product brand" "brief brand"',
};

const Brief = ({ job }: { job: CreatorJobDetail }) => (
  <Grid
    templateAreas={areas}
    templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
    templateRows={{ lg: 'auto auto 1fr' }}
    gap={{ base: '6', lg: '8' }}
    alignItems="start"
  >
    <Box gridArea="product">
      <Product product={job.product} />
    </Box>
    <Box gridArea="apply">
      <ApplyCard job={job} />
    </Box>
    <Stack gridArea="brief" gap="10">
      <BriefSection title="Requirements">
        <JobRequirements job={job}>
          <WantedCreator job={job} />
          <SentProduct product={job.product} />
          <Terms job={job} />
        </JobRequirements>
      </BriefSection>
      <ScriptSection html={job.script} />
      <BriefSection title="Additional Notes">
        <JobNotes notes={job.notes} />
      </BriefSection>
    </Stack>
    <Box gridArea="brand">
      <BriefSection title="Brand">
        <BrandCard brand={job.brand} />
      </BriefSection>
    </Box>
  </Grid>
);

/**
 * All details of a job, below an invitation to it. Price and apply button come before the long texts, on narrow screens
 * too.
 */
const JobBrief = ({ job }: { job: CreatorJobDetail }) => (
  <Stack gap={{ base: '6', lg: '8' }}>
    {job.invitation && <MyInvitation job={job} invitation={job.invitation} />}
    <Brief job={job} />
    <JobHelp job={job} />
  </Stack>
);

const back = { to: '/jobs', label: 'Jobs' };

const JobSkeleton = () => (
  <Grid templateColumns={{ base: '1fr', lg: '1fr 20rem' }} gap="8">
    <Skeleton aspectRatio={{ base: '4 / 3', md: '16 / 9' }} rounded="l3" />
    <Stack gap="6">
      <Skeleton h="48" rounded="l3" />
      <Skeleton h="40" rounded="l3" />
    </Stack>
  </Grid>
);

/** A job for a creator who may apply or has applied. */
export const Component = () => {
  const id = useIdParam();
  const state = useApi(`job/${id}`, () => call(api.getCreatorJob, { params: { id } }));
  const closed = !Number.isSafeInteger(id) || (state.status === 'error' && isMissing(state.error));
  const product = state.status === 'ready' ? state.data.product : undefined;
  if (closed)
    return (
      <Page title="Job" back={back}>
        <ClosedJob />
      </Page>
    );
  return (
    <Page title={product?.name ?? 'Job'} intro={`Job #${id}`} back={back}>
      <AsyncView state={state} what="this job" skeleton={<JobSkeleton />}>
        {(job) => <JobBrief job={job} />}
      </AsyncView>
    </Page>
  );
};
