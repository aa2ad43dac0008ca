import { Box, Flex, Heading, HStack, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { profileTabs } from '#renderer/entities/account/profile-fields.ts';
import {
  EarningsCharts,
  ReportLayout,
  ReportSkeleton,
  useEarningsReport,
} from '#renderer/entities/report/earnings-report.tsx';
import { type CallResult, call } from '#renderer/lib/api/call.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { type Session, useSession } from '#renderer/lib/session/session.ts';
import { AmountList, type AmountRow } from '#renderer/ui/chart/amount-list.tsx';
import { MonthChart } from '#renderer/ui/chart/month-chart.tsx';
import { Card } from '#renderer/ui/display/card.tsx';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { DataTableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { mainAction } from '#renderer/ui/feedback/toast-place.ts';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { useTitle } from '#renderer/ui/page/use-title.ts';
import { type Api, api } from '#shared/contract/api.ts';
import { limits } from '#shared/domain/limits.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { JobRows, NoOpenJobs } from './job-rows.tsx';
import { orderPath, taskPath } from './need.ts';
import { lastRowCount, NeedsYou } from './needs-you.tsx';
import { countOpenPoints, ProfileChecklist, ProfileChecklistSkeleton } from './profile-checklist.tsx';
import { figureColumns, figureGap, StatCards } from './stat-cards.tsx';

/**
 * Placeholder for a job of "Needs you": two pictures, two lines and a button, which is below them on narrow screens.
 */
const NeedSkeleton = () => (
  <Stack
    data-testid="needs-row"
    direction={{ base: 'column', sm: 'row' }}
    align={{ sm: 'center' }}
    gap={{ base: '3', sm: '5' }}
    py="4"
    borderTopWidth="1px"
    _first={{ borderTopWidth: '0' }}
  >
    <HStack gap="4" flex="1">
      <Skeleton boxSize="12" rounded="l2" flexShrink="0" />
      <Stack gap="2" flex="1">
        <Skeleton h="4" w="3/5" />
        <Skeleton h="3" w="2/5" />
      </Stack>
    </HStack>
    <Skeleton h="9" w={{ base: 'full', sm: '32' }} rounded="l2" />
  </Stack>
);

/** Placeholder for "All clear": a drawing and two lines. */
const ClearSkeleton = () => (
  <HStack gap="4" py="4">
    <Skeleton h="14" w="20" rounded="l2" flexShrink="0" />
    <Stack gap="2" flex="1">
      <Skeleton h="4" w="20" />
      <Skeleton h="3" w="3/5" />
    </Stack>
  </HStack>
);

const rows = Array.from({ length: limits.needsYou }, (_, row) => row);

/** Placeholder for "Needs you" with as many rows as at the last visit. */
const NeedsSkeleton = () => {
  const session = useSession();
  const [count] = useState(() => (session ? lastRowCount(session) : 0));
  return (
    <Card p="0" px={count === 0 ? '4' : { base: '4', md: '5' }}>
      {count === 0 ? <ClearSkeleton /> : rows.slice(0, count).map((row) => <NeedSkeleton key={row} />)}
    </Card>
  );
};

/** Placeholder for a dashboard without its charts. */
export const DashboardSkeleton = ({ figures }: { figures: readonly string[] }) => (
  <Stack gap="8">
    <ProfileChecklistSkeleton />
    <Stack gap="4">
      <Skeleton h="7" w="32" />
      <NeedsSkeleton />
    </Stack>
    <SimpleGrid columns={figureColumns(figures.length)} gap={figureGap}>
      {figures.map((figure) => (
        <Skeleton key={figure} h={{ base: '20', md: '24' }} rounded="l3" />
      ))}
    </SimpleGrid>
    <Box>
      <Skeleton h="7" w="40" mb="4" />
      <DataTableSkeleton rows={2} card="28" />
    </Box>
  </Stack>
);

type SpendingReport = CallResult<Api['brandSpending']>;

const NONE = 'No order was paid for in the last twelve months.';

const rowsOf = ({ products, others }: SpendingReport): AmountRow[] => [
  ...products.map(({ id, name, amount, jobs }) => ({
    key: id,
    name: <bdi>{name}</bdi>,
    note: counted(jobs, 'job'),
    amount,
  })),
  ...(others ? [{ key: 'others', name: 'All others', note: counted(others.jobs, 'job'), amount: others.amount }] : []),
];

/** A brand's spending on orders in the last twelve months, by month and by product. */
const Spending = () => (
  <Stack as="section" gap="4">
    <Heading as="h2">Spending</Heading>
    <AsyncView
      state={useApi('reports/spending', () => call(api.brandSpending))}
      what="your spending"
      skeleton={<ReportSkeleton />}
    >
      {(report) => (
        <ReportLayout note="Orders with tax, by the day of payment in UTC. Refunded orders and the subscription are not counted.">
          <MonthChart title="Spending by month" rows={report.months} none={NONE} />
          <AmountList title="Spending by product" rows={rowsOf(report)} none={NONE} />
        </ReportLayout>
      )}
    </AsyncView>
  </Stack>
);

/** Its two API calls run in parallel. */
const BrandDashboard = ({ session }: { session: Session }) => (
  <Stack gap="8">
    <AsyncView
      state={useApi('home/brand', () => call(api.brandHome))}
      what="your dashboard"
      skeleton={<DashboardSkeleton figures={['total', 'ongoing', 'finished']} />}
    >
      {(home) => (
        <Stack gap="8">
          <ProfileChecklist missing={home.missing} of="incomplete" />
          <NeedsYou side="brand" needs={home.needs_you} open={countOpenPoints(session, home)} />
          <StatCards home={home} />
          <JobRows
            side="brand"
            title="Ongoing Jobs"
            jobs={home.jobs}
            more="/orders"
            pathOf={orderPath}
            empty={
              <NoOpenJobs
                finished={home.finished_jobs}
                total={home.total_jobs}
                noun={{ one: 'job', many: 'jobs' }}
                more="/orders"
                none="No ongoing jobs"
              >
                Place a job order and creators who fit it can apply.
              </NoOpenJobs>
            }
          />
        </Stack>
      )}
    </AsyncView>
    <Spending />
  </Stack>
);

const EarningsFigures = () => (
  <Stack as="section" gap="4">
    <Heading as="h2">Earnings</Heading>
    <AsyncView state={useEarningsReport()} what="your earnings" skeleton={<ReportSkeleton />}>
      {(report) => <EarningsCharts report={report} />}
    </AsyncView>
  </Stack>
);

/** Its two API calls run in parallel. */
const CreatorDashboard = ({ session }: { session: Session }) => (
  <Stack gap="8">
    <AsyncView
      state={useApi('home/creator', () => call(api.creatorHome))}
      what="your dashboard"
      skeleton={<DashboardSkeleton figures={['total', 'ongoing', 'finished', 'earned']} />}
    >
      {(home) => (
        <Stack gap="8">
          <ProfileChecklist missing={home.missing} videos={home.missing_videos} of="incomplete" />
          <NeedsYou side="creator" needs={home.needs_you} open={countOpenPoints(session, home)} />
          <StatCards home={home} />
          <JobRows
            side="creator"
            title="Tasks"
            jobs={home.tasks.map(({ job }) => job)}
            more="/tasks"
            pathOf={taskPath}
            empty={
              <NoOpenJobs
                finished={home.finished_jobs}
                total={home.total_jobs}
                noun={{ one: 'task', many: 'tasks' }}
                more="/tasks"
                none="No tasks yet"
              >
                When a brand accepts your application, the job appears here.
              </NoOpenJobs>
            }
          />
          <ProfileChecklist missing={home.missing} videos={home.missing_videos} of="complete" />
        </Stack>
      )}
    </AsyncView>
    <EarningsFigures />
  </Stack>
);

const words = {
  brand: { title: 'UGC Content Made Easy', action: '+ Place Job Order', to: '/new-job' },
  creator: { title: 'Be a Top UGC Creator', action: 'Check Jobs', to: '/jobs' },
} as const;

/** What begins something new: a complete profile, then an order or an application. Low, since "Needs you" stands below. */
const Banner = ({ session: { role, profileCompleted } }: { session: Session }) => {
  const { title, action, to } = words[role];
  return (
    <Flex
      bg="bg.band"
      color="fg.onBand"
      rounded="l3"
      px={{ base: '5', md: '8' }}
      py={{ base: '4', md: '5' }}
      gap="4"
      align="center"
      justify="space-between"
    >
      <Heading as="h2" size={{ base: 'md', md: 'xl' }}>
        {title}
      </Heading>
      <LinkButton
        to={profileCompleted ? to : profileTabs.info}
        {...mainAction}
        flexShrink="0"
        bg="gray.50"
        color="gray.950"
        _hover={{ bg: 'gray.200' }}
      >
        {profileCompleted ? action : 'Finish Profile'}
      </LinkButton>
    </Flex>
  );
};

/** Home page of both roles. */
export const Component = () => {
  useTitle('Home');
  const session = useSession();
  if (!session) return null;
  return (
    <Stack gap="8" maxW="page" mx="auto">
      <Box>
        <Text textStyle="eyebrow" color="fg.muted">
          {session.role.toUpperCase()}
        </Text>
        <Heading as="h1" size="xl" mt="1" overflowWrap="anywhere">
          Hello , {session.name}
        </Heading>
      </Box>
      <Banner session={session} />
      {session.role === 'brand' ? <BrandDashboard session={session} /> : <CreatorDashboard session={session} />}
    </Stack>
  );
};
