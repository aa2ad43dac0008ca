// `npm run dev`: the server rebuilt and restarted on change, and the website with hot reload in front of it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const children = [];
const run = (command, args, env = {}) => {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  children.push(child);
  child.on('exit', (code) => {
    if (code) stop(code);
  });
};
const stop = (code) => {
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

const bin = (name) => `node_modules/.bin/${name}`;
run(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--watch', '--logLevel', 'warn']);
while (!existsSync('out/server/main.js')) await pause(200);
run(process.execPath, [
  '--watch',
  '--watch-path=out/server',
  '--watch-preserve-output',
  '--enable-source-maps',
  'out/server/main.js',
]);
run(bin('vite'), ['--config', 'vite.web.config.ts']);
