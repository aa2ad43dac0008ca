/** Frames a second as a fraction: 30000/1001 is 29.97. */
export interface FrameRate {
  readonly frames: number;
  readonly seconds: number;
}

/** Reads "30000/1001"; null for anything else. */
export const parseFrameRate = (text: string | null | undefined): FrameRate | null => {
  const [, frames, seconds] = /^(\d{1,7})\/(\d{1,7})$/.exec(text ?? '') ?? [];
  const rate = { frames: Number(frames), seconds: Number(seconds) };
  return rate.frames > 0 && rate.seconds > 0 ? rate : null;
};

export const framesPerSecond = ({ frames, seconds }: FrameRate): number => frames / seconds;

/** Frames that a second of timecode counts: 30 at 29.97. */
export const timebase = (rate: FrameRate): number => Math.round(framesPerSecond(rate));

/** Frame numbers left out in each minute but every tenth (SMPTE 12M drop frame), at 29.97 and 59.94; 0 at other rates. */
const dropped = (rate: FrameRate): number => {
  const base = timebase(rate);
  return rate.seconds === 1_001 && base % 30 === 0 ? base / 15 : 0;
};

export const isDropFrame = (rate: FrameRate): boolean => dropped(rate) > 0;

/** Frames of ten minutes of timecode. */
const framesOfTenMinutes = (rate: FrameRate): number => timebase(rate) * 600 - 9 * dropped(rate);

/** The number that a frame has among those of a timecode that leaves none out. */
const countedFrame = (frame: number, rate: FrameRate): number => {
  const drop = dropped(rate);
  if (drop === 0) return frame;
  const tens = Math.floor(frame / framesOfTenMinutes(rate));
  const rest = frame % framesOfTenMinutes(rate);
  const minutes = Math.max(0, Math.floor((rest - drop) / (timebase(rate) * 60 - drop)));
  return frame + drop * (9 * tens + minutes);
};

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * The timecode of a frame, "01:00:02:03", with a semicolon before the frames where it is drop frame.
 * @param frame from 0
 * @param startHour the hour of frame 0; editing programs start their timelines at 1
 */
export const timecode = (frame: number, rate: FrameRate, startHour = 0): string => {
  const base = timebase(rate);
  const counted = countedFrame(frame + startHour * 6 * framesOfTenMinutes(rate), rate);
  const seconds = Math.floor(counted / base);
  const [hours, minutes] = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}${isDropFrame(rate) ? ';' : ':'}${two(counted % base)}`;
};
