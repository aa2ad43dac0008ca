import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Awaiting Scripts">
    <EmptyState drawing={<EmptyFrames />} title="No scripts on the way">
      Jobs whose script we write for you wait here until you approve it.
    </EmptyState>
  </Page>
);
