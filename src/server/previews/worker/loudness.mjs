import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'loudness.txt';
/** Measurements of 100 ms in a block of EBU R 128, without which there is no loudness. */
const LEAST = 4;

/** Passes sound of 48 kHz on as it is, and writes its integrated loudness so far, each 100 ms, into the folder of the job. */
export const LOUDNESS_FILTERS = `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=${FILE}`;

/** Integrated loudness in LUFS (EBU R 128), −70 for silence; null where no sound, or too little, was measured. */
export const readLoudness = ({ directory }) => {
  const path = join(directory, FILE);
  if (!existsSync(path)) return null;
  const measured = readFileSync(path, 'utf8').match(/(?<=lavfi\.r128\.I=)\S+/g) ?? [];
  rmSync(path);
  const last = Number(measured.at(-1));
  return measured.length < LEAST || Number.isNaN(last) ? null : Math.max(-70, Number(last.toFixed(1)));
};
