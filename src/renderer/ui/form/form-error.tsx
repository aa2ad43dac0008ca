import { useFormikContext } from 'formik';
import { Problem } from '../feedback/problem.tsx';

/** What is wrong with the form as a whole: the text a submission put into `helpers.setStatus`. */
export const FormError = () => {
  const { status } = useFormikContext();
  return <Problem>{typeof status === 'string' ? status : null}</Problem>;
};
