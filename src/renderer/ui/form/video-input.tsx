import type { RefObject } from 'react';

interface VideoInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Whether several files may be chosen. */
  multiple?: boolean;
  onChoose: (files: FileList | null) => void;
}

/** The hidden file input behind a video button; the same file can be chosen twice in a row. */
export const VideoInput = ({ ref, label, multiple, onChoose }: VideoInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="video/*"
    multiple={multiple}
    hidden
    aria-label={label}
    onChange={({ target }) => {
      onChoose(target.files);
      target.value = '';
    }}
  />
);
