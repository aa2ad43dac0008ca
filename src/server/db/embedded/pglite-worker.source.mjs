import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Where the tests have the server built: loading and running tsx costs as much as all else of opening a database.
const built = process.env.BUILT_SERVER;
if (built) await import(pathToFileURL(join(built, 'pglite-worker.js')).href);
else {
  // `--import tsx` does nothing in a worker thread of Node 20, so tsx is registered through its API.
  const { register } = await import('tsx/esm/api');
  register();
  await import('./pglite-worker.ts');
}
