import { type ButtonProps, HStack, VisuallyHidden } from '@chakra-ui/react';
import { Flag, LifeBuoy } from 'lucide-react';
import { PageLink } from '#renderer/ui/display/page-link.tsx';
import { LinkButton } from '#renderer/ui/form/link-button.tsx';
import { askAdminsPage, type Subject } from '#shared/domain/messages/subjects.ts';

/** Link to the support chat, where the next message names a job. */
export const AskAdmins = ({ job, ...rest }: { job: number } & ButtonProps) => (
  <LinkButton to={askAdminsPage({ kind: 'job', id: job })} size="sm" variant="outline" alignSelf="flex-start" {...rest}>
    <LifeBuoy aria-hidden />
    Ask the UGC Admins
  </LinkButton>
);

/** Link to the support chat, where the next message reports something. @param what completes "Report …" */
export const ReportLink = ({ about, what }: { about: Subject; what: string }) => (
  <PageLink
    to={askAdminsPage(about)}
    textStyle="xs"
    color="fg.muted"
    display="inline-flex"
    alignItems="center"
    gap="1"
    minH="6"
  >
    <Flag size={12} aria-hidden />
    Report <VisuallyHidden>{what}</VisuallyHidden>
  </PageLink>
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
