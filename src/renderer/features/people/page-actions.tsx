import { Skeleton } from '@chakra-ui/react';
import { MessageCircle, Pencil, UserRoundPlus } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';

// Menus are large.
const LazyReportMenu = lazyPart(async () => (await import('./report-menu.tsx')).ReportMenu);

/** Link from the own page to the profile form. */
export const EditProfile = () => (
  <LinkButton to="/profile" variant="outline">
    <Pencil aria-hidden />
    Edit Profile
  </LinkButton>
);

/** Link to the conversation with a user. */
export const Message = ({ id }: { id: number }) => (
  <LinkButton to={`/chat/${id}`} variant="outline">
    <MessageCircle aria-hidden />
    Message
  </LinkButton>
);

/** Link to the order form; the creator is invited when the job opens. */
export const OrderWith = ({ id }: { id: number }) => (
  <LinkButton to={`/new-job?invite=${id}`} variant="outline">
    <UserRoundPlus aria-hidden />
    Order again
  </LinkButton>
);

/** Menu of what can be reported of a member. */
export const ReportMenu = (props: ComponentProps<typeof LazyReportMenu>) => (
  <Suspense fallback={<Skeleton w="24" h="10" rounded="l2" />}>
    <LazyReportMenu {...props} />
  </Suspense>
);
