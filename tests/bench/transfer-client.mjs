// What the benches of transfers share: videos, a creator, a client that sends files by curl, and the memory of a server.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mailedCode } from '../support/mailed-code.ts';

export const MIB = 2 ** 20;
const CLIP = readFileSync('tests/fixtures/portrait-9x16-12s.mp4');
const run = promisify(execFile);
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const base64 = (text) => Buffer.from(text).toString('base64');

export const report = (what, isMet, figures) => {
  if (!isMet) process.exitCode = 1;
  console.log(`${what.padEnd(34)} ${figures.padEnd(72)} ${isMet ? 'ok' : 'MISSED'}`);
};

/**
 * Writes a file that begins like a video and continues with random bytes, or with a hole that takes no disk space.
 * Returns its SHA-256 if it is random.
 */
export const makeVideo = (path, size, isHole = false) => {
  if (isHole) {
    writeFileSync(path, CLIP);
    truncateSync(path, size);
    return undefined;
  }
  const [file, hash] = [openSync(path, 'w'), createHash('sha256')];
  for (let written = 0; written < size; ) {
    const bytes = written === 0 ? CLIP : randomBytes(Math.min(16 * MIB, size - written));
    writeSync(file, bytes);
    hash.update(bytes);
    written += bytes.length;
  }
  closeSync(file);
  return hash.digest('hex');
};

/** Seconds that curl took. @throws Error when the status is another one. */
export const curl = async (status, ...options) => {
  const format = ['-s', '-S', '-o', '/dev/null', '-w', '%{http_code} %{time_total}'];
  const { stdout } = await run('curl', [...format, ...options]);
  const [code, seconds] = stdout.split(' ');
  if (Number(code) !== status) throw new Error(`curl ${options.at(-1)} was answered ${code}.`);
  return Number(seconds);
};

export const clientOf = (server, token) => {
  const authorization = `Bearer ${token}`;
  const ask = async (path, options = {}) => {
    const headers = { authorization, 'tus-resumable': '1.0.0', ...options.headers };
    return fetch(server.url + path, { ...options, headers });
  };
  const create = async (size) => {
    const metadata = `filename ${base64('video.mp4')},purpose ${base64('pitch')}`;
    const headers = { 'upload-length': String(size), 'upload-metadata': metadata };
    const answer = await ask('/api/uploads', { method: 'POST', headers });
    if (answer.status !== 201) throw new Error(`An upload was answered ${answer.status}: ${await answer.text()}`);
    return answer.headers.get('location');
  };
  /** Sends a file in one PATCH request; returns the seconds until its response. */
  const send = (path, file) => {
    const headers = [`Authorization: ${authorization}`, 'Tus-Resumable: 1.0.0', 'Upload-Offset: 0', 'Expect:'];
    const type = 'Content-Type: application/offset+octet-stream';
    const options = [...headers, type].flatMap((header) => ['-H', header]);
    return curl(204, '-X', 'PATCH', ...options, '-T', file, server.url + path);
  };
  /** Polls until the server knows the SHA-256. */
  const hashOf = async (path) => {
    for (;;) {
      const { data } = await (await ask(path)).json();
      if (data.sha256) return data.sha256;
      await pause(5);
    }
  };
  const drop = (path) => ask(path, { method: 'DELETE' });
  const keep = async (path) => {
    const body = JSON.stringify({ upload: path.split('/').at(-1) });
    const headers = { 'content-type': 'application/json' };
    return (await (await ask('/api/creator/video', { method: 'POST', headers, body })).json()).data.video;
  };
  return { ask, create, send, hashOf, drop, keep };
};

/** A creator with a verified address: others may not store large videos. */
export const signUp = async (server) => {
  const [email, password] = ['mia@example.com', 'Correct1!'];
  const post = (call, body, token) =>
    fetch(`${server.url}/api/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const person = { name: 'Mia', email, password, password_confirmation: password, role: 'creator' };
  const { token } = (await (await post('register', person)).json()).data;
  await post('verify-email', { otp: await mailedCode(server.url, email) }, token);
  return token;
};

export const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** Peak memory of a process while `work` runs. */
export const peakDuring = async (pid, work) => {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 50);
  await work().finally(() => clearInterval(timer));
  return peak;
};
