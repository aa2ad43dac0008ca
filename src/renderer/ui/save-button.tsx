import type { ButtonProps } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useAction } from '../lib/use-action.ts';
import { usePlatform } from '../platform/platform.ts';
import { ActionButton } from './action-button.tsx';

interface SaveButtonProps extends ButtonProps {
  file: { readonly download: string; readonly filename: string };
}

/** Saves a file under its own name; nothing where files cannot be saved. */
export const SaveButton = ({ file, children, ...rest }: SaveButtonProps) => {
  const { downloads } = usePlatform();
  const { run, busy } = useAction(async () => downloads?.save(file.download, file.filename));
  return (
    downloads && (
      <ActionButton variant="outline" {...rest} loading={busy} onClick={() => void run()}>
        <Download aria-hidden />
        {children}
      </ActionButton>
    )
  );
};
