import { Heading, Stack } from '@chakra-ui/react';
import { EarningsCharts, useEarningsReport } from '#renderer/entities/report/earnings-report.tsx';
import { ReportSkeleton } from '#renderer/entities/report/report-layout.tsx';
import { call } from '#renderer/lib/call.ts';
import type { Session } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { api } from '#shared/contract/api.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { JobRows } from './job-rows.tsx';
import { taskPath } from './need.ts';
import { NeedsYou } from './needs-you.tsx';
import { NoOpenJobs } from './no-open-jobs.tsx';
import { countOpenPoints, ProfileChecklist } from './profile-checklist.tsx';
import { StatCards } from './stat-cards.tsx';

const EarningsFigures = () => (
  <Stack as="section" gap="4">
    <Heading as="h2">Earnings</Heading>
    <AsyncView state={useEarningsReport()} what="your earnings" skeleton={<ReportSkeleton />}>
      {(report) => <EarningsCharts report={report} />}
    </AsyncView>
  </Stack>
);

/** Its two API calls run in parallel. */
export const CreatorDashboard = ({ session }: { session: Session }) => (
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
