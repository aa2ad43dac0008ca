import { expect, test, vi } from 'vitest';
import { whileHeld } from './held-file.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });
const pauses = [1, 1, 1];

test.for(['EBUSY', 'EPERM', 'EACCES'])(
  'a file that Windows reports as %s is tried again until it is free',
  async (code) => {
    const work = vi
      .fn()
      .mockRejectedValueOnce(failure(code))
      .mockRejectedValueOnce(failure(code))
      .mockResolvedValue('saved');
    expect(await whileHeld(work, { platform: 'win32', pauses })).toBe('saved');
    expect(work).toHaveBeenCalledTimes(3);
  },
);

test('a file that stays held fails with the error of the system', async () => {
  const work = vi.fn().mockRejectedValue(failure('EBUSY'));
  await expect(whileHeld(work, { pauses })).rejects.toMatchObject({ code: 'EBUSY' });
  expect(work).toHaveBeenCalledTimes(4);
});

test.for([
  ['win32', 'ENOSPC'],
  ['linux', 'EPERM'],
] as const)('on %s %s fails at once', async ([platform, code]) => {
  const work = vi.fn().mockRejectedValue(failure(code));
  await expect(whileHeld(work, { platform, pauses })).rejects.toMatchObject({ code });
  expect(work).toHaveBeenCalledOnce();
});
