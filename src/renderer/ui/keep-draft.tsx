import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import { drafts } from '../lib/drafts.ts';

/** Keeps what is typed into the `SchemaForm` around it, from the first change on. */
export const KeepDraft = ({ name }: { name: string }) => {
  const { values, dirty } = useFormikContext<Record<string, unknown>>();
  useEffect(() => {
    if (dirty) drafts.write(name, values);
  }, [name, values, dirty]);
  return null;
};
