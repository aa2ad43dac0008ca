/** What somebody who sends an upload is told, in whichever way it is found out. */
export const uploadWords = {
  malformed: 'The upload request is not well-formed.',
  position: 'The upload is at another position. Ask for it and go on from there.',
  /** The row is there and the file is not: it may be on the disk of another process. */
  notHere: 'The bytes of this upload are not here. Try again in a moment, or upload the video again.',
  tooMuch: 'More was sent than was announced.',
} as const;
