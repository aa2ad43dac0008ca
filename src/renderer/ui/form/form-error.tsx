import { Box } from '@chakra-ui/react';
import { useFormikContext } from 'formik';

/** What is wrong with the form as a whole: the text a submission put into `helpers.setStatus`. */
export const FormError = () => {
  const { status } = useFormikContext();
  return (
    <Box role="alert">
      {typeof status === 'string' && (
        <Box bg="bg.error" color="fg.error" rounded="l2" px="4" py="3" textStyle="sm" fontWeight="medium">
          {status}
        </Box>
      )}
    </Box>
  );
};
