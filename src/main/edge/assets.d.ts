/** A file that electron-vite copies beside the bundle: its path at run time. */
declare module '*?asset' {
  const path: string;
  export default path;
}

/** A module that electron-vite bundles for a thread: a function that starts the thread. */
declare module '*?nodeWorker' {
  import type { Worker, WorkerOptions } from 'node:worker_threads';
  export default function start(options: WorkerOptions): Worker;
}
