import type { ButtonProps } from '@chakra-ui/react';
import { Download, FolderDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call } from '#renderer/lib/api/call.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { loadShown } from '#renderer/lib/api/use-api.ts';
import { isEndingLink } from '#renderer/lib/files/signed-link.ts';
import { useSaveFile } from '#renderer/lib/files/use-save-file.ts';
import { ActionButton } from '#renderer/ui/form/action-button.tsx';
import { api } from '#shared/contract/api.ts';
import { videoFileName } from '#shared/domain/jobs/video-file-name.ts';
import type { Delivery } from './delivery.ts';

export interface JobOfFile {
  readonly id: number;
  readonly product: { readonly name: string };
}

interface SaveButtonProps extends ButtonProps {
  /** The job whose video it is. */
  job: JobOfFile;
  file: Pick<Delivery, 'version' | 'download' | 'filename' | 'size' | 'sha256'>;
}

/** Proposed name of a saved video, with the extension of the creator's file. */
const nameOf = ({ id, product }: JobOfFile, version: number, filename: string): string =>
  `${videoFileName(product.name, id, version)}${/\.[A-Za-z0-9]{1,10}$/.exec(filename)?.[0] ?? ''}`;

/** Downloads a delivered video under the name of its product and job. Renders nothing where the platform cannot save files. */
export const SaveButton = ({ job, file, children, ...rest }: SaveButtonProps) => {
  const save = useSaveFile();
  const newest = useRef(file);
  useEffect(() => {
    newest.current = file;
  });
  const { run, busy } = useAction(async () => {
    if (isEndingLink(file.download)) await loadShown();
    const { version, download: url, filename, size, sha256 } = newest.current;
    const target = { purpose: 'video', job: job.id, version } as const;
    const fileName = nameOf(job, version, filename);
    await save?.({ target, title: `Job #${job.id}`, url, fileName, size, sha256: sha256 || null });
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

/** Downloads every version of a delivered video as one ZIP file. Renders nothing where the platform cannot save files. */
export const SaveAllButton = ({ job, ...rest }: ButtonProps & { job: JobOfFile }) => {
  const save = useSaveFile();
  const { run, busy } = useAction(async () => {
    const { url, filename, size } = await call(api.jobVideos, { params: { id: job.id } });
    const target = { purpose: 'videos', job: job.id } as const;
    await save?.({ target, title: `Job #${job.id}`, url, fileName: filename, size, sha256: null });
  });
  return (
    save && (
      <ActionButton variant="outline" {...rest} loading={busy} onClick={() => void run()}>
        <FolderDown aria-hidden />
        Download All Videos
      </ActionButton>
    )
  );
};
