import type { RefObject } from 'react';
import { VIDEO_EXTENSIONS } from '#shared/media/video-types.ts';

/** `video/*` has only the types that the system knows. */
const ACCEPT = ['video/*', ...[...VIDEO_EXTENSIONS].map((extension) => `.${extension}`)].join();

interface VideoInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Whether several files may be chosen. */
  multiple?: boolean;
  onChoose: (files: FileList | null) => void;
}

/**
 * The hidden file input behind a video button. It is reset after each choice, so that the same file can be chosen
 * again.
 */
export const VideoInput = ({ ref, label, multiple, onChoose }: VideoInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={ACCEPT}
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      onChoose(target.files);
      target.value = '';
    }}
  />
);
