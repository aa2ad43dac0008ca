import { mergeConfig } from 'vite';
import server from '../../vite.server.config.ts';

const FIXTURES = {
  'killable-server': 'src/server/uploads/fixtures/killable-server.ts',
  'hold-open': 'src/server/db/embedded/fixtures/hold-open.ts',
};

/** The server as `npm run build` makes it, and the programs that tests start as processes of their own. */
export default mergeConfig(server, { build: { rolldownOptions: { input: FIXTURES } } });
