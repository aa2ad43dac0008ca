import { type DragEvent, useEffect, useState } from 'react';

const hasFiles = ({ types }: DataTransfer): boolean => [...types].includes('Files');

const takeFiles = (event: Event): void => {
  if (event instanceof globalThis.DragEvent && event.dataTransfer && hasFiles(event.dataTransfer))
    event.preventDefault();
};

/** A file that misses its place would be opened by the browser in the place of the page. */
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

/** Takes files that are dropped on an element: spread `handlers` over it. */
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
      // A place inside this one has taken them.
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(files, event.target);
    },
  };
  return { over, handlers };
};
