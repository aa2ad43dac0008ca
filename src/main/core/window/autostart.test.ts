import { expect, test } from 'vitest';
import { autostartEntry } from './autostart.ts';

test('the entry that starts the app at log-in keeps every character of its path', () => {
  expect(autostartEntry('UGC Marketplace', ['/opt/50% "a$b`c\\d/app', '--hidden'])).toContain(
    'Exec="/opt/50%% \\\\"a\\\\$b\\\\`c\\\\\\\\d/app" "--hidden"\n',
  );
});
