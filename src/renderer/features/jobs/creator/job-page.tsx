import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Job">
    <EmptyState drawing={<EmptyFrames />} title="This job is closed">
      It may have been given to another creator. Open jobs are under Jobs.
    </EmptyState>
  </Page>
);
