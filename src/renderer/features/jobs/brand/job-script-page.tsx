import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Script">
    <EmptyState drawing={<EmptyFrames />} title="No script yet">
      We tell you as soon as the script is ready to read.
    </EmptyState>
  </Page>
);
