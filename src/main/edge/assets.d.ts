/** A module that electron-vite bundles for a thread: a function that starts the thread. */
declare module '*?nodeWorker' {
  import type { Worker, WorkerOptions } from 'node:worker_threads';
  export default function start(options: WorkerOptions): Worker;
}
