// A process that is started from the sources has no tsx of its own.
import { register } from 'tsx/esm/api';

register();
await import('./picture-worker.ts');
