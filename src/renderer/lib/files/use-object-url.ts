import { useEffect, useState } from 'react';

/** Object URL of a chosen file, revoked when it is no longer shown. */
export const useObjectUrl = (file: unknown): string | undefined => {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!(file instanceof Blob)) return setUrl(undefined);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
