import { Box } from '@chakra-ui/react';
import { EmptyBell } from '#renderer/assets/empty/bell.tsx';
import { AN_ERROR } from '#renderer/lib/api/failure.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { useSession } from '#renderer/lib/session/session.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';
import { EmptyState } from '#renderer/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#renderer/ui/feedback/skeletons.tsx';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { Pagination, usePageNumber } from '#renderer/ui/list/pagination.tsx';
import { Page } from '#renderer/ui/page/page.tsx';
import { SETTINGS_ANCHOR } from '#shared/domain/messages/notifications.ts';
import { listNotifications } from './notification.ts';
import { NotificationLine } from './notification-line.tsx';
import { SettingsSection } from './settings-section.tsx';
import { NOTIFICATIONS, readAll } from './use-bell.ts';

const PER_PAGE = 20;

const ReadAll = () => {
  const { run, busy } = useAction(readAll, { failure: AN_ERROR });
  return (
    <ActionButton variant="outline" loading={busy} onClick={() => void run()}>
      Mark all as read
    </ActionButton>
  );
};

const Actions = () => (
  <>
    <LinkButton to={`#${SETTINGS_ANCHOR}`} variant="ghost">
      Settings
    </LinkButton>
    <ReadAll />
  </>
);

/** All notifications, newest first, and the settings. */
export const Component = () => {
  const role = useSession()?.role ?? 'creator';
  const page = usePageNumber();
  const state = useApi(`${NOTIFICATIONS}/${page}`, () => listNotifications({ page, per_page: PER_PAGE }));
  return (
    <Page title="Notifications" intro="What happened on your jobs and in your conversations." actions={<Actions />}>
      <AsyncView
        state={state}
        what="your notifications"
        skeleton={<TableSkeleton />}
        isEmpty={({ meta }) => meta.total === 0}
        empty={
          <EmptyState drawing={<EmptyBell />} title="No notifications yet">
            Here you find what happens on your jobs, and who writes to you.
          </EmptyState>
        }
      >
        {({ data, meta }) => (
          <>
            <Box borderWidth="1px" rounded="l3" bg="bg.panel" overflow="hidden" divideY="1px">
              {data.map((item) => (
                <NotificationLine key={item.id} notification={item} role={role} />
              ))}
            </Box>
            <Pagination meta={meta} />
          </>
        )}
      </AsyncView>
      <SettingsSection />
    </Page>
  );
};
