import { Box, Flex, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { CalendarClock, Package, RefreshCw, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { BrandCard } from '#renderer/entities/job/brand-card.tsx';
import { BriefSection } from '#renderer/entities/job/brief-section.tsx';
import { JobRequirements, Requirement } from '#renderer/entities/job/job-requirements.tsx';
import { JobNotes, ScriptSection } from '#renderer/entities/job/script-section.tsx';
import { call } from '#renderer/lib/api/call.ts';
import { isMissing } from '#renderer/lib/api/failure.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useIdParam } from '#renderer/lib/pages/use-id-param.ts';
import { whenVisible } from '#renderer/lib/screen/when-visible.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { DialogButton } from '#renderer/ui/dialog/dialog-button.tsx';
import { lazyDialog } from '#renderer/ui/dialog/lazy-dialog.tsx';
import { JobHelp } from '#renderer/ui/display/ask-admins.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { Muted } from '#renderer/ui/display/muted.tsx';
import { RelativeTime } from '#renderer/ui/display/relative-time.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { Picture } from '#renderer/ui/media/picture.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { api } from '#shared/contract/api.ts';
import { wantedCreator } from '#shared/domain/jobs/wanted-creator.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { ApplyCard } from './apply-card.tsx';
import { ClosedJob } from './closed-job.tsx';
import { adoptInvitation, type CreatorInvitation, type CreatorJobDetail, isInvited } from './creator-job.ts';

const DeclineInvitationModal = lazyDialog(async () => (await import('./job-dialogs.tsx')).DeclineInvitationModal);

/** Marks the invitation as seen once the page is visible. */
const useSeen = ({ id, seen }: CreatorInvitation): void => {
  const isNew = seen === 0;
  useEffect(() => {
    if (!isNew) return;
    // A failure leaves it unseen until the next visit, which needs no message.
    return whenVisible(() => void call(api.seeInvitation, { params: { id } }).catch(() => undefined));
  }, [id, isNew]);
};

const Declined = ({ job }: { job: CreatorJobDetail }) => (
  <Card p={{ base: '4', md: '5' }} role="status">
    <Text fontWeight="semibold">You declined the invitation</Text>
    <Muted>The brand knows.{job.fits === 1 && ' You can still apply if you change your mind.'}</Muted>
  </Card>
);

interface MyInvitationProps {
  job: CreatorJobDetail;
  invitation: CreatorInvitation;
}

const Words = ({ job, invitation, past }: MyInvitationProps & { past: boolean }) => (
  <Stack gap="1" minW="0">
    <Text fontWeight="semibold">{past ? 'You were invited' : 'You are invited'}</Text>
    {invitation.note && (
      <Text maxW="prose" whiteSpace="pre-line" overflowWrap="anywhere" dir="auto">
        {invitation.note}
      </Text>
    )}
    <Muted overflowWrap="anywhere">
      <bdi>{job.brand.name}</bdi> asked you to apply · <RelativeTime at={invitation.created_at} />
    </Muted>
  </Stack>
);

/** The brand's invitation with its note, and a button to decline it while the job is open. */
const MyInvitation = ({ job, invitation }: MyInvitationProps) => {
  useSeen(invitation);
  const hasApplied = job.application !== null && job.application.status !== 'withdrawn';
  if (invitation.declined === 1) return hasApplied ? null : <Declined job={job} />;
  return (
    <Card p={{ base: '4', md: '5' }}>
      <Flex direction={{ base: 'column', md: 'row' }} justify="space-between" align={{ md: 'center' }} gap="4">
        <Words job={job} invitation={invitation} past={hasApplied} />
        <DialogButton
          dialog={DeclineInvitationModal}
          given={{ job, invitation, onDeclined: (answer) => adoptInvitation(job, answer) }}
          offered={isInvited(job)}
          size="sm"
          variant="outline"
          flexShrink="0"
          alignSelf={{ base: 'flex-start', md: 'center' }}
        >
          Decline invitation
        </DialogButton>
      </Flex>
    </Card>
  );
};

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
