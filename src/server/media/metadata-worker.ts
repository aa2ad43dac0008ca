import { parentPort } from 'node:worker_threads';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { readFileMetadata } from './read-file-metadata.ts';

/** What the thread takes: the path of a video, or the size of one whose bytes it asks for. */
export type MetadataTask = string | { readonly size: number };

/** What the thread sends: that it waits for a task, which bytes it needs, then the metadata. */
export type MetadataMessage =
  | 'loaded'
  | { readonly start: number; readonly end: number }
  | { readonly metadata: ContainerMetadata | null };

const send = (message: MetadataMessage): void => parentPort?.postMessage(message);

/** Requests for bytes, which the main thread answers one at a time. */
let asked: Promise<unknown> = Promise.resolve();

const ask = (start: number, end: number): Promise<Uint8Array> => {
  const answer = asked.then(
    () =>
      new Promise<Uint8Array>((resolve) => {
        parentPort?.once('message', resolve);
        send({ start, end });
      }),
  );
  asked = answer;
  return answer;
};

// The thread ends when nothing is left to do: it takes one task.
parentPort?.once('message', (task: MetadataTask) => {
  // The parser throws on a malformed container, whose metadata stays unknown.
  void readFileMetadata(typeof task === 'string' ? task : { ...task, read: ask })
    .catch(() => null)
    .then((metadata) => send({ metadata }));
});
send('loaded');
