import { Button, Skeleton } from '@chakra-ui/react';
import { MessageCircle, Pencil, UserRoundPlus } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { lazyPart } from '#renderer/lib/pages/import-with-retry.ts';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';

// Menus are large.
const LazyReportMenu = lazyPart(async () => (await import('./report-menu.tsx')).ReportMenu);

/** Link from the own page to the profile form. */
export const EditProfile = () => (
  <Button {...AS_LINK} variant="outline">
    <RouterLink to="/profile">
      <Pencil aria-hidden />
      Edit Profile
    </RouterLink>
  </Button>
);

/** Link to the conversation with a user. */
export const Message = ({ id }: { id: number }) => (
  <Button {...AS_LINK} variant="outline">
    <RouterLink to={`/chat/${id}`}>
      <MessageCircle aria-hidden />
      Message
    </RouterLink>
  </Button>
);

/** Link to the order form; the creator is invited when the job opens. */
export const OrderWith = ({ id }: { id: number }) => (
  <Button {...AS_LINK} variant="outline">
    <RouterLink to={`/new-job?invite=${id}`}>
      <UserRoundPlus aria-hidden />
      Order again
    </RouterLink>
  </Button>
);

/** Menu of what can be reported of a member. */
export const ReportMenu = (props: ComponentProps<typeof LazyReportMenu>) => (
  <Suspense fallback={<Skeleton w="24" h="10" rounded="l2" />}>
    <LazyReportMenu {...props} />
  </Suspense>
);
