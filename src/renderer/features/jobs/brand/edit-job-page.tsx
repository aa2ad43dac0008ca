import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Edit Job">
    <EmptyState drawing={<EmptyFrames />} title="This job cannot be changed">
      Only jobs that are not paid yet can be edited. You find them under Drafts.
    </EmptyState>
  </Page>
);
