import { useEffect, useState } from 'react';
import { type FileMetadata, fileMetadata, UNKNOWN } from '#renderer/entities/transfer/file-metadata.ts';

interface ChosenVideo {
  /** Object URL of the file while it is chosen; the file is not read into memory. */
  readonly url: string | undefined;
  readonly metadata: FileMetadata;
  /** Whether the metadata is still being read, at the longest for the timeout of `playerMetadata`. */
  readonly isReading: boolean;
}

/** A chosen video with its preview URL and its metadata, which is read in the background. */
export const useChosenVideo = (file: File | null): ChosenVideo => {
  const [url, setUrl] = useState<string>();
  const [read, setRead] = useState<{ file: File; metadata: FileMetadata }>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    let wanted = true;
    void fileMetadata(file, made).then((metadata) => wanted && setRead({ file, metadata }));
    return () => {
      wanted = false;
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const isRead = read?.file === file;
  return { url, metadata: read && isRead ? read.metadata : UNKNOWN, isReading: file !== null && !isRead };
};
