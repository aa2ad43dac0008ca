import { Stack } from '@chakra-ui/react';
import { Spending } from '#renderer/entities/report/spending-report.tsx';
import { call } from '#renderer/lib/call.ts';
import type { Session } from '#renderer/lib/session.ts';
import { useApi } from '#renderer/lib/use-api.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { api } from '#shared/contract/api.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { JobRows } from './job-rows.tsx';
import { orderPath } from './need.ts';
import { NeedsYou } from './needs-you.tsx';
import { NoOpenJobs } from './no-open-jobs.tsx';
import { countOpenPoints, ProfileChecklist } from './profile-checklist.tsx';
import { StatCards } from './stat-cards.tsx';

/** Its two API calls run in parallel. */
export const BrandDashboard = ({ session }: { session: Session }) => (
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
