import type { RefObject } from 'react';

interface VideoInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  onChoose: (files: FileList | null) => void;
}

/** The hidden file input behind a video button; the same file can be chosen twice in a row. */
export const VideoInput = ({ ref, label, onChoose }: VideoInputProps) => (
  <input
    ref={ref}
    type="file"
    accept="video/*"
    hidden
    aria-label={label}
    onChange={({ target }) => {
      onChoose(target.files);
      target.value = '';
    }}
  />
);
