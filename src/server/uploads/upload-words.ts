/** Error messages about uploads, the same wherever the error is detected. */
export const uploadWords = {
  malformed: 'The upload request is not well-formed.',
  position: 'The upload is at another position. Ask for it and continue from there.',
  /** The row exists, but the file does not: it may be on another process's disk. */
  notHere: 'The bytes of this upload are not here. Try again in a moment, or upload the video again.',
  tooMuch: 'More was sent than was announced.',
} as const;
