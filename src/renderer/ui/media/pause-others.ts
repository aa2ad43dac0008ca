import type { SyntheticEvent } from 'react';

/** `onPlayCapture` handler of a container: the video that starts to play pauses the others. */
export const pauseOthers = ({ currentTarget, target }: SyntheticEvent<HTMLElement>): void => {
  for (const video of currentTarget.querySelectorAll('video')) if (video !== target) video.pause();
};
