/** A file of verified content: its type was detected from its bytes. */
export interface CheckedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly filename: string;
}

/** A picture that was decoded and encoded again. */
export interface CheckedPicture extends CheckedFile {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A finished resumable upload, claimed in a transaction. */
export interface ClaimedUpload extends CheckedFile {
  readonly uploadId: string;
}
