import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Drafts">
    <EmptyState drawing={<EmptyFrames />} title="No drafts">
      Orders that are not paid yet wait here.
    </EmptyState>
  </Page>
);
