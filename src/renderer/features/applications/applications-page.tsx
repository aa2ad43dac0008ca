import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Applications">
    <EmptyState drawing={<EmptyFrames />} title="No applications yet">
      The jobs you apply for are listed here with the brand’s answer.
    </EmptyState>
  </Page>
);
