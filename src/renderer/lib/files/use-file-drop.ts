import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ types }: DataTransfer): boolean => [...types].includes('Files');

const takeFiles = (event: Event): void => {
  if (event instanceof globalThis.DragEvent && event.dataTransfer && hasFiles(event.dataTransfer))
    event.preventDefault();
};

/** Prevents the browser's default of replacing the page by a file that is dropped outside of a target. */
const useNoFilesElsewhere = (): void => {
  useEffect(() => {
    window.addEventListener('dragover', takeFiles);
    window.addEventListener('drop', takeFiles);
    return () => {
      window.removeEventListener('dragover', takeFiles);
      window.removeEventListener('drop', takeFiles);
    };
  }, []);
};

/** A drop target for files: spread `handlers` over an element. */
export const useFileDrop = (onDrop: (files: readonly File[], on: EventTarget) => void) => {
  const [over, setOver] = useState(false);
  useNoFilesElsewhere();
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      // A nested target has handled the drop.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files, event.target);
    },
  };
  return { over, handlers };
};
