import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isEndingLink, renewLinks } from '../lib/signed-link.ts';
import { useAction } from '../lib/use-action.ts';
import { usePlatform } from '../platform/platform.ts';
import { ActionButton } from './action-button.tsx';

interface SaveButtonProps extends ButtonProps {
  file: { readonly download: string; readonly filename: string };
}

/** Saves a file under its own name; nothing where files cannot be saved. */
export const SaveButton = ({ file, children, ...rest }: SaveButtonProps) => {
  const { downloads } = usePlatform();
  const newest = useRef(file);
  useEffect(() => {
    newest.current = file;
  });
  const { run, busy } = useAction(async () => {
    if (isEndingLink(file.download)) await renewLinks();
    await downloads?.save(newest.current.download, newest.current.filename);
  });
  return (
    downloads && (
      <ActionButton variant="outline" {...rest} loading={busy} onClick={() => void run()}>
        <Download aria-hidden />
        {children}
      </ActionButton>
    )
  );
};
