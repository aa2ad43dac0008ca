import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { fileMetadata } from '#renderer/entities/transfer/file-metadata.ts';
import { chooseVideo } from '#renderer/entities/transfer/video-choice.ts';
import { useAction } from '#renderer/lib/api/use-action.ts';
import { transfersAtom } from '#renderer/lib/files/transfers.ts';
import { UNBEGUN } from '#renderer/lib/files/use-upload.ts';
import { session } from '#renderer/lib/session/session.ts';
import { usePlatform } from '#renderer/platform/platform.ts';
import { limits } from '#shared/domain/limits.ts';
import { isFinal, type Transfer, type UploadTarget } from '#shared/domain/transfers/transfer.ts';

type SampleTarget = Extract<UploadTarget, { purpose: 'portfolio' }>;
type SampleUpload = Transfer & { readonly target: SampleTarget };

const isSampleUpload = (transfer: Transfer): transfer is SampleUpload => transfer.target.purpose === 'portfolio';

const { samples: MOST, bytes: MOST_BYTES } = limits.portfolio;

const NO_ROOM = `Your portfolio takes ${MOST} videos.`;

export interface SampleUploads {
  /** Uploads that are pending, running or failed. */
  readonly list: readonly Transfer[];
  /** Number of samples that can still be added. */
  readonly room: number;
  /** Uploads the chosen files; missing where files cannot be uploaded. */
  readonly take?: (files: readonly File[]) => void;
  /** Whether posters are being created. */
  readonly busy: boolean;
  /** Messages about rejected files. */
  readonly rejections: readonly string[];
}

/**
 * Uploads into the creator's own portfolio. Several files may be chosen at once; an earlier upload of the same file is
 * resumed.
 * @param count number of existing samples
 */
export const useSampleUploads = (count: number): SampleUploads => {
  const { transfers } = usePlatform();
  const uploads = useAtomValue(transfersAtom).filter(isSampleUpload);
  const unfinished = uploads.filter((upload) => !isFinal(upload));
  const room = Math.max(0, MOST - count - unfinished.length);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const lastSlot = useRef(0);

  const targetOf = (file: File): SampleTarget => {
    const begun = unfinished.find(({ id }) => transfers?.isSameFile(id, file));
    if (begun) return begun.target;
    lastSlot.current = 1 + Math.max(lastSlot.current, ...uploads.map(({ target }) => target.slot));
    return { purpose: 'portfolio', slot: lastSlot.current };
  };

  const pick = (files: readonly File[]): File[] => {
    const [taken, rejected] = [[] as File[], [] as string[]];
    let left = room;
    for (const file of files) {
      const choice = chooseVideo([file], MOST_BYTES);
      const isBegun = unfinished.some(({ id }) => transfers?.isSameFile(id, file));
      if ('rejection' in choice) rejected.push(choice.rejection);
      else if (!isBegun && left === 0) rejected.push(`“${file.name}” was left out. ${NO_ROOM}`);
      else {
        taken.push(file);
        if (!isBegun) left -= 1;
      }
    }
    setRejections(rejected);
    return taken;
  };

  const { run, busy } = useAction(
    async (files: readonly File[]) => {
      const isSameSession = session.mark();
      for (const file of pick(files)) {
        const { poster } = await fileMetadata(file);
        if (!isSameSession()) return;
        const order = { target: targetOf(file), title: 'Portfolio video', ...(poster !== undefined && { poster }) };
        await transfers?.upload(file, order);
      }
    },
    { failure: UNBEGUN },
  );

  const list = uploads.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  return { list, room, take: transfers && ((files) => void run(files)), busy, rejections };
};
