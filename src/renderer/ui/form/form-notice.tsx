import { Box, Link } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

interface FormNoticeProps {
  show: boolean;
  sentence: string;
  /** The page where it is put right. */
  link: { readonly to: string; readonly label: string };
}

/** Says inside a form why it could not be sent, announced when it appears, and leads to where that is put right. */
export const FormNotice = ({ show, sentence, link }: FormNoticeProps) => (
  <Box role="alert">
    {show && (
      <Box bg="bg.warning" color="fg.warning" rounded="l2" px="4" py="3" textStyle="sm">
        {sentence}{' '}
        <Link asChild color="fg.warning" fontWeight="semibold">
          <RouterLink to={link.to}>{link.label}</RouterLink>
        </Link>
      </Box>
    )}
  </Box>
);
