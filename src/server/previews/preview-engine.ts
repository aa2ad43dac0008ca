import type { PreviewFailure, PreviewRefusal } from '#shared/media/preview.ts';
import type { Demuxer } from '#shared/media/video-types.ts';

export interface PreviewJob {
  /** Path of the video; named by the server, never by its sender. */
  readonly input: string;
  readonly container: Demuxer;
  /** Folder of this job alone; the caller removes it, whatever the outcome. */
  readonly directory: string;
  /** Drawn into the pictures, "#12"; null for none. */
  readonly mark: string | null;
}

/** Facts of a video. */
export interface PreviewSource {
  /** FFmpeg's name of it, "hevc". */
  readonly codec: string;
  readonly seconds: number;
  /** Pixels as displayed. */
  readonly width: number;
  readonly height: number;
  readonly hdr: boolean;
  /** Frames a second as a fraction, "30000/1001". */
  readonly frameRate: string | null;
  readonly pictureTracks: number;
  readonly soundTracks: number;
}

/** A preview: `preview.mp4`, `poster.jpg` and `sprite.jpg` in the folder of its job. */
export interface MadePreview {
  readonly width: number;
  readonly height: number;
  /** Frames a second as a fraction. */
  readonly rate: string;
  readonly frames: number;
  /** Integrated loudness of the source in LUFS (EBU R 128), -70 for silence; null without sound. */
  readonly loudness: number | null;
  readonly sprite: {
    readonly columns: number;
    readonly rows: number;
    readonly tiles: number;
    readonly everySeconds: number;
  };
}

export type PreviewOutcome =
  | { readonly kind: 'made'; readonly made: MadePreview }
  /** Something about the video, so that trying again would end the same. */
  | { readonly kind: 'refused'; readonly reason: PreviewRefusal; readonly detail: string }
  /** Something about this attempt. */
  | { readonly kind: 'failed'; readonly reason: PreviewFailure; readonly detail: string }
  /** Ended by `stop`. */
  | { readonly kind: 'stopped' };

export type EngineStatus =
  | {
      readonly name: 'embedded' | 'ffmpeg';
      readonly version: string;
      /** What limits memory and time of a video: the kernel too, or the server's watch alone. */
      readonly bounded: 'kernel' | 'watchdog';
    }
  | { readonly name: 'none'; readonly why: string };

export interface PreviewWatcher {
  onSource(source: PreviewSource): void;
  /** From 0 to 1, at least once a second. */
  onProgress(share: number): void;
}

/** Makes previews, each in a process of its own. */
export interface PreviewEngine {
  /** The engine that is there; looked for again after a minute without one. */
  status(): Promise<EngineStatus>;
  /** Resolves always, with an outcome. */
  make(job: PreviewJob, watcher: PreviewWatcher): Promise<PreviewOutcome>;
  /** Ends what is under way, and makes nothing any more. */
  stop(): void;
}
