import { useFormikContext } from 'formik';
import { Problem } from '../feedback/problem.tsx';

/** Error of the form as a whole: the text that a submission passed to `helpers.setStatus`. */
export const FormError = () => {
  const { status } = useFormikContext();
  return <Problem>{typeof status === 'string' ? status : null}</Problem>;
};
