const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const os = require('node:os');
const path = require('node:path');

const socketOf = (userData) => {
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `electron-stand-in-${name}.sock`);
};

/** Sends the message from a child process: `requestSingleInstanceLock` is synchronous, and sockets are not. */
function handOver(socket, message) {
  const script = `
    const socket = require('node:net').connect(${JSON.stringify(socket)}, () => socket.end(${JSON.stringify(message)}));
    socket.on('close', () => process.exit(0));
    socket.on('error', () => process.exit(1));`;
  return spawnSync(process.execPath, ['-e', script]).status === 0;
}

/**
 * Chromium reorders the arguments, switches first, and adds some of its own (docs/api/app.md, event second-instance).
 */
function secondArgv() {
  const [program, ...rest] = process.argv;
  const switches = rest.filter((argument) => argument.startsWith('--'));
  const others = rest.filter((argument) => !argument.startsWith('--'));
  return [program, ...switches, '--allow-file-access-from-files', ...others, '--original-process-start-time=1'];
}

/**
 * Takes the single-instance lock, one socket per userData. A second process sends its arguments and folder to the first
 * and gets null; the first calls `onSecond({ argv, cwd, data })`.
 */
function takeLock(userData, data, onSecond) {
  const socket = socketOf(userData);
  if (handOver(socket, JSON.stringify({ argv: secondArgv(), cwd: process.cwd(), data }))) return null;
  fs.rmSync(socket, { force: true });
  const lock = net.createServer((connection) => {
    let text = '';
    connection.on('data', (chunk) => {
      text += chunk;
    });
    connection.on('end', () => {
      if (text) onSecond(JSON.parse(text));
    });
  });
  lock.listen(socket);
  lock.unref();
  return lock;
}

module.exports = { takeLock };
