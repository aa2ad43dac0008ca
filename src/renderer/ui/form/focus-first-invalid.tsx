import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';

/** After an invalid submission, focuses the first field with an error. */
export const FocusFirstInvalid = () => {
  const { isSubmitting, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const wasSubmitting = useRef(false);
  useEffect(() => {
    const finished = wasSubmitting.current && !isSubmitting;
    wasSubmitting.current = isSubmitting;
    if (!finished || Object.keys(errors).length === 0) return;
    marker.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isSubmitting, errors]);
  return <span ref={marker} hidden />;
};
