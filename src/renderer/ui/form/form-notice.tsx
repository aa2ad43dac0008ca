import { Box } from '@chakra-ui/react';
import { PageLink } from '#renderer/ui/display/page-link.tsx';

interface FormNoticeProps {
  show: boolean;
  sentence: string;
  /** The page where the problem can be fixed. */
  link: { readonly to: string; readonly label: string };
}

/** Says inside a form why it was not submitted, announced by screen readers, with a link to fix it. */
export const FormNotice = ({ show, sentence, link }: FormNoticeProps) => (
  <Box role="alert">
    {show && (
      <Box bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
        {sentence}{' '}
        <PageLink to={link.to} color="fg.warning" fontWeight="semibold">
          {link.label}
        </PageLink>
      </Box>
    )}
  </Box>
);
