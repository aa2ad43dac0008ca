// `--import tsx` does nothing in a worker thread of Node 20, so tsx is registered through its API.
import { register } from 'tsx/esm/api';

register();
await import('./metadata-worker.ts');
