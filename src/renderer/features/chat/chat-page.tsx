import { EmptyFrames } from '#renderer/assets/empty-frames.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';

export const Component = () => (
  <Page title="Chat">
    <EmptyState drawing={<EmptyFrames />} title="No Chats Selected">
      Choose a conversation, or write to somebody from one of your jobs.
    </EmptyState>
  </Page>
);
