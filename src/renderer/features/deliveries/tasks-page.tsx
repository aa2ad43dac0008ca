import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Tasks">
    <EmptyState drawing={<EmptyFrames />} title="No tasks yet">
      When a brand accepts your application, the job appears here.
    </EmptyState>
  </Page>
);
