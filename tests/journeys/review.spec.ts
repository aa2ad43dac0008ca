import { expect } from '@playwright/test';
import { DEMO_PASSWORD, login } from './account-steps.ts';
import { AWAITED, addNote, deliverHevc, odd, seesPreview } from './delivery-steps.ts';
import { test } from './journey-test.ts';

test.use({ seed: 'demo' });

const NOTES = 9;

/** Presses the button of a note, and resolves to the first frame that the browser then shows; previews of this video have 24 a second. */
const frameAfterPress = (button: HTMLElement): Promise<number> =>
  new Promise((resolve) => {
    document
      .querySelector('video')
      ?.requestVideoFrameCallback((_, { mediaTime }) => resolve(Math.round(mediaTime * 24)));
    button.click();
  });

test('a note leads to its own frame', { tag: '@long' }, async ({ visitor }) => {
  const [{ page: creator }, { page: brand }] = [await visitor(), await visitor()];
  await login(creator, 'creator@demo.example', DEMO_PASSWORD);
  await deliverHevc(creator, odd('hevc.mp4'));
  await login(brand, 'brand@demo.example', DEMO_PASSWORD);
  await seesPreview(brand);
  await brand.goto(`/job-details/${AWAITED}`);
  await brand.getByRole('link', { name: 'Review version 1, no notes' }).click();
  for (let n = 1; n <= NOTES; n += 1) {
    await addNote(brand, `Brighter, ${n}`);
    await expect(brand.getByText(`0 of ${n} resolved`)).toBeVisible();
  }
  for (let n = 0; n < 40; n += 1) {
    // Never the same twice: a frame that is on the screen is not told again.
    const frame = 1 + ((n * 4) % NOTES);
    const place = `00:00:00:0${frame}`;
    expect(await brand.getByRole('button', { name: `Show ${place}` }).evaluate(frameAfterPress)).toBe(frame);
    await expect(brand.getByRole('status', { name: 'Timecode' })).toHaveText(place);
  }
});
