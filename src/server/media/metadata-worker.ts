import { parentPort } from 'node:worker_threads';
import type { ContainerMetadata } from '#shared/media/container-metadata.ts';
import { readFileMetadata } from './read-file-metadata.ts';

/** What the thread sends: that it waits for a path, then the metadata of the file. */
export type MetadataMessage = 'loaded' | ContainerMetadata | null;

const send = (message: MetadataMessage): void => parentPort?.postMessage(message);

// The thread ends when nothing is left to do: it takes one path.
parentPort?.once('message', (path: string) => {
  // The parser throws on a malformed container, whose metadata stays unknown.
  void readFileMetadata(path)
    .catch(() => null)
    .then(send);
});
send('loaded');
