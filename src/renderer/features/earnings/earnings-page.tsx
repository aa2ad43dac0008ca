import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Earnings">
    <EmptyState drawing={<EmptyFrames />} title="Nothing earned yet">
      The price of a job is added when the brand completes it.
    </EmptyState>
  </Page>
);
