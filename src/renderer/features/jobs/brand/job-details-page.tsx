import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Job">
    <EmptyState drawing={<EmptyFrames />} title="Nothing to show">
      This job has no applications yet.
    </EmptyState>
  </Page>
);
