import { expect, test, vi } from 'vitest';
import { whileHeld, whileHeldSync } from './held-file.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

/** Pauses that take no time. */
const clock = () => {
  const waited: number[] = [];
  return { waited, pause: async (milliseconds: number) => waited.push(milliseconds) };
};

test.for(['EBUSY', 'EPERM', 'EACCES'])(
  'a file that Windows reports as %s is tried again until it is free',
  async (code) => {
    const work = vi
      .fn()
      .mockRejectedValueOnce(failure(code))
      .mockRejectedValueOnce(failure(code))
      .mockResolvedValue('saved');
    const { waited, pause } = clock();
    expect(await whileHeld(work, { platform: 'win32', pause })).toBe('saved');
    expect(waited).toEqual([50, 100]);
  },
);

test('a file that stays held fails with the error of the system, after three seconds', async () => {
  const work = vi.fn().mockRejectedValue(failure('EBUSY'));
  const { waited, pause } = clock();
  await expect(whileHeld(work, { pause })).rejects.toMatchObject({ code: 'EBUSY' });
  expect(waited.reduce((sum, pause) => sum + pause)).toBe(3_150);
  expect(work).toHaveBeenCalledTimes(waited.length + 1);
});

test.for([
  ['win32', 'ENOSPC'],
  ['linux', 'EPERM'],
] as const)('on %s %s fails at once', async ([platform, code]) => {
  const work = vi.fn().mockRejectedValue(failure(code));
  const { pause } = clock();
  await expect(whileHeld(work, { platform, pause })).rejects.toMatchObject({ code });
  expect(work).toHaveBeenCalledOnce();
});

test('what happens before the window opens is tried again too', () => {
  const waited: number[] = [];
  const options = { platform: 'win32', pause: (milliseconds: number) => void waited.push(milliseconds) } as const;
  const busy = vi.fn(() => {
    throw failure('EPERM');
  });
  expect(() => whileHeldSync(busy, options)).toThrow('EPERM');
  expect(busy).toHaveBeenCalledTimes(waited.length + 1);
  const work = vi.fn(() => 'read').mockImplementationOnce(busy);
  expect(whileHeldSync(work, options)).toBe('read');
});
