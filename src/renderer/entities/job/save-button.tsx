import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isEndingLink, renewLinks } from '#renderer/lib/signed-link.ts';
import { useAction } from '#renderer/lib/use-action.ts';
import { useSaveFile } from '#renderer/lib/use-save-file.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';

interface SaveButtonProps extends ButtonProps {
  /** The job whose video it is. */
  job: number;
  file: {
    readonly version: number;
    readonly download: string;
    readonly filename: string;
    /** Bytes. */
    readonly size: number;
    readonly sha256: string;
  };
}

/** Downloads a delivered video under its own name. Renders nothing where the platform cannot save files. */
export const SaveButton = ({ job, file, children, ...rest }: SaveButtonProps) => {
  const save = useSaveFile();
  const newest = useRef(file);
  useEffect(() => {
    newest.current = file;
  });
  const { run, busy } = useAction(async () => {
    if (isEndingLink(file.download)) await renewLinks();
    const { version, download: url, filename: fileName, size, sha256 } = newest.current;
    const target = { purpose: 'video', job, version } as const;
    await save?.({ target, title: `Job #${job}`, url, fileName, size, sha256: sha256 || null });
  });
  return (
    save && (
      <ActionButton variant="outline" {...rest} loading={busy} onClick={() => void run()}>
        <Download aria-hidden />
        {children}
      </ActionButton>
    )
  );
};
