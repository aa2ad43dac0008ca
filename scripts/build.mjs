// Builds what is out of date: the server bundle with its database template, and the website. `--all` also the desktop client.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const newest = (path) => {
  if (/\.test\.tsx?$/.test(path) || !existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const CONFIG = ['package-lock.json', 'tsconfig.json', 'renderer.config.ts', 'scripts/vite'];

const builds = {
  server: {
    from: ['src/server', 'src/shared', 'vite.server.config.ts', ...CONFIG],
    result: 'out/server/database-template.tgz',
    commands: [
      ['vite', 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
      ['node', 'out/server/make-template.js'],
    ],
  },
  website: {
    from: ['src/renderer', 'src/shared', 'vite.web.config.ts', ...CONFIG],
    result: 'dist-web/index.html',
    commands: [['vite', 'build', '--config', 'vite.web.config.ts', '--logLevel', 'warn']],
  },
  desktop: {
    from: ['src/main', 'src/preload', 'src/renderer', 'src/shared', 'electron.vite.config.ts', ...CONFIG],
    result: 'out/main/index.js',
    commands: [['electron-vite', 'build', '--logLevel', 'warn']],
  },
};

const bin = (name) =>
  name === 'node'
    ? process.execPath
    : join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

const wanted = process.argv.includes('--all') ? Object.keys(builds) : ['server', 'website'];
for (const name of wanted) {
  const { from, result, commands } = builds[name];
  const built = newest(result);
  if (built > 0 && from.every((path) => newest(path) <= built)) continue;
  process.stdout.write(`Building the ${name} …\n`);
  for (const [command, ...args] of commands) {
    const env = { ...process.env, NODE_ENV: 'production' };
    const { status } = spawnSync(bin(command), args, {
      stdio: 'inherit',
      env,
      shell: process.platform === 'win32' && command !== 'node',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
