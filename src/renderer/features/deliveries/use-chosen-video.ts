import { useEffect, useRef, useState } from 'react';
import { type FileMetadata, fileMetadata, UNKNOWN } from '#renderer/entities/transfer/file-metadata.ts';

interface ChosenVideo {
  /** Object URL of the file while it is chosen; the file is not read into memory. */
  readonly url: string | undefined;
  /** Metadata known so far. */
  readonly metadata: FileMetadata;
  /** Resolves with a file's metadata, at the latest after the timeout of `playerMetadata`. */
  readonly metadataOf: (file: File) => Promise<FileMetadata>;
}

/** A chosen video with its preview URL and its metadata, which is read in the background. */
export const useChosenVideo = (file: File | null): ChosenVideo => {
  const [url, setUrl] = useState<string>();
  const [metadata, setMetadata] = useState<FileMetadata>(UNKNOWN);
  const newest = useRef<{ file: File; metadata: Promise<FileMetadata> } | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    setMetadata(UNKNOWN);
    const finding = fileMetadata(file, made);
    newest.current = { file, metadata: finding };
    let wanted = true;
    void finding.then((found) => wanted && setMetadata(found));
    return () => {
      wanted = false;
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const metadataOf = async (asked: File) => (newest.current?.file === asked ? newest.current.metadata : UNKNOWN);
  return { url, metadata, metadataOf };
};
