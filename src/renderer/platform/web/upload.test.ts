import { describe, expect, it, vi } from 'vitest';
import { Interrupted, Rejected } from '#shared/domain/transfers/transfer-failure.ts';
import { eventually } from '#tests/support/eventually.ts';
import { FakeEnvironment } from './fixtures/fake-environment.ts';
import { type SendFile, type SendReport, Upload, type UploadPorts } from './upload.ts';

const TOTAL = 100;

interface Options {
  readonly claim?: UploadPorts['claim'];
  /** Id of an upload that the server has completely. */
  readonly uploaded?: string;
}

const begin = ({ claim = async () => {}, uploaded }: Options = {}) => {
  const environment = new FakeEnvironment();
  const sends: { report: SendReport; done: (id: string) => void; fail: (error: Error) => void }[] = [];
  const send = vi.fn<SendFile>(
    (_url, report) =>
      new Promise((done, fail) => {
        sends.push({ report, done, fail });
        report.signal.addEventListener('abort', () => fail(report.signal.reason));
      }),
  );
  const seen: string[] = [];
  const stored = vi.fn();
  const upload: Upload = new Upload(
    {
      ...{ account: '7', target: { purpose: 'pitch' }, title: 'Pitch', poster: undefined, url: null, accepted: 0 },
      file: { name: 'pitch.mp4', size: TOTAL, lastModified: 1 },
    },
    {
      ...{ claim, stored, environment },
      changed: () => {
        upload.refresh();
        seen.push(upload.state);
      },
    },
  );
  if (uploaded === undefined) upload.provide(send);
  else upload.complete(uploaded);
  upload.start();
  const last = () => {
    const sent = sends.at(-1);
    if (!sent) throw new Error('Nothing was sent.');
    return sent;
  };
  return { upload, environment, send, sends, last, seen, stored };
};

const becomes = (upload: Upload, state: string) => eventually(() => expect(upload.state).toBe(state));

describe('an upload', () => {
  it('moves, is checked, is claimed and is done', async () => {
    const claim = vi.fn(async () => {});
    const { upload, last, environment, seen, stored } = begin({ claim });
    last().report.located('/api/uploads/u1');
    last().report.confirmed(40);
    expect(stored).toHaveBeenCalledTimes(2);
    expect(upload).toMatchObject({ url: '/api/uploads/u1', accepted: 40 });
    last().done('u1');
    await becomes(upload, 'done');
    expect(claim).toHaveBeenCalledExactlyOnceWith('u1');
    expect([...new Set(seen)]).toEqual(['moving', 'checking', 'done']);
    expect(environment.left).toBe(0);
  });

  it('pauses and resumes', async () => {
    const { upload, sends, last, environment } = begin();
    last().report.moved(40);
    const { signal } = last().report;
    upload.pause();
    // The server keeps the bytes that are still on their way, so the progress must not fall back to 0.
    expect(upload.transfer).toMatchObject({ state: 'paused', moved: 40 });
    expect(signal.aborted).toBe(true);
    upload.retryNow();
    environment.pass(3_600_000);
    expect(upload.state).toBe('paused');
    upload.queue();
    upload.start();
    expect(sends).toHaveLength(2);
    expect(upload.transfer).toMatchObject({ state: 'moving', moved: 40 });
  });

  it('continues at its URL after an interruption', async () => {
    const { upload, send, last, environment } = begin();
    last().report.located('/api/uploads/u1');
    last().fail(new Interrupted('connection'));
    await becomes(upload, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.lastCall?.[0]).toBe('/api/uploads/u1');
  });

  it('is not claimed when it was cancelled with its last byte', async () => {
    const claim = vi.fn(async () => {});
    const { upload, last } = begin({ claim });
    last().done('u1');
    upload.cancel();
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect([upload.state, claim.mock.calls]).toEqual(['cancelled', []]);
  });

  it('waits when the code that sends it cannot be loaded', async () => {
    const { upload, last } = begin();
    last().fail(new TypeError('Failed to fetch dynamically imported module'));
    await becomes(upload, 'waiting');
  });
});

describe('the claim of an upload', () => {
  const answering = (...answers: Error[]) =>
    vi.fn(async (_: string): Promise<void> => {
      const error = answers.shift();
      if (error) throw error;
    });

  it('is repeated without the bytes while the server does not respond', async () => {
    const claim = answering(new Interrupted('connection'), new Interrupted('server'));
    const { upload, send, environment, last } = begin({ claim });
    last().done('u1');
    await becomes(upload, 'waiting');
    environment.pass(1_000);
    await eventually(() => expect(claim).toHaveBeenCalledTimes(2));
    await becomes(upload, 'waiting');
    upload.retryNow();
    await becomes(upload, 'done');
    expect(claim.mock.calls).toEqual([['u1'], ['u1'], ['u1']]);
    expect(send).toHaveBeenCalledOnce();
  });

  it('is not repeated while it may still be answered', async () => {
    const claim = vi.fn(() => new Promise<void>(() => undefined));
    const { upload, environment } = begin({ claim, uploaded: 'u1' });
    environment.freeze(3_600_000);
    upload.retryNow();
    upload.lineLost();
    await new Promise((resolve) => setTimeout(resolve));
    expect(upload.state).toBe('checking');
    expect(claim).toHaveBeenCalledOnce();
  });

  it('fails with the server’s message', async () => {
    const { upload } = begin({ claim: answering(new Rejected('No video.', { canRetry: false })), uploaded: 'u1' });
    await becomes(upload, 'failed');
    expect(upload.transfer.failure).toEqual({ message: 'No video.', canRetry: false });
  });
});
