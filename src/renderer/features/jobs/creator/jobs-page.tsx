import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Jobs">
    <EmptyState drawing={<EmptyFrames />} title="No open jobs right now">
      New jobs that fit your profile appear here. We tell you when one does.
    </EmptyState>
  </Page>
);
