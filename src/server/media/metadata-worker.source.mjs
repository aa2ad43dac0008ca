import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Where the tests have the server built: loading tsx and translating the parser takes longer than all parsing.
const built = process.env.BUILT_SERVER;
if (built) await import(pathToFileURL(join(built, 'metadata-worker.js')).href);
else {
  // `--import tsx` does nothing in a worker thread of Node 20, so tsx is registered through its API.
  const { register } = await import('tsx/esm/api');
  register();
  await import('./metadata-worker.ts');
}
