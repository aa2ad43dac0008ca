import { Button, type ButtonProps, HStack, Link, VisuallyHidden } from '@chakra-ui/react';
import { Flag, LifeBuoy } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import { AS_LINK } from '#renderer/ui/form/as-link.ts';
import { askAdminsPage, type Subject } from '#shared/domain/messages/subjects.ts';

/** Link to the support chat, where the next message names a job. */
export const AskAdmins = ({ job, ...rest }: { job: number } & ButtonProps) => (
  <Button {...AS_LINK} size="sm" variant="outline" alignSelf="flex-start" {...rest}>
    <RouterLink to={askAdminsPage({ kind: 'job', id: job })}>
      <LifeBuoy aria-hidden />
      Ask the UGC Admins
    </RouterLink>
  </Button>
);

/** Link to the support chat, where the next message reports something. @param what completes "Report …" */
export const ReportLink = ({ about, what }: { about: Subject; what: string }) => (
  <Link asChild textStyle="xs" color="fg.muted" display="inline-flex" alignItems="center" gap="1" minH="6">
    <RouterLink to={askAdminsPage(about)}>
      <Flag size={12} aria-hidden />
      Report <VisuallyHidden>{what}</VisuallyHidden>
    </RouterLink>
  </Link>
);

interface JobHelpProps {
  job: { readonly id: number; readonly product: { readonly id: number; readonly name: string } };
}

/** The end of a creator's job page. */
export const JobHelp = ({ job: { id, product } }: JobHelpProps) => (
  <HStack gap="5" flexWrap="wrap">
    <AskAdmins job={id} />
    <ReportLink about={{ kind: 'product', id: product.id }} what={`the product ${product.name}`} />
  </HStack>
);
