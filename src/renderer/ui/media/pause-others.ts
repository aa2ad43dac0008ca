import type { SyntheticEvent } from 'react';

/** For `onPlayCapture` of what is around several videos: the one that begins to play pauses the others. */
export const pauseOthers = ({ currentTarget, target }: SyntheticEvent<HTMLElement>): void => {
  for (const video of currentTarget.querySelectorAll('video')) if (video !== target) video.pause();
};
