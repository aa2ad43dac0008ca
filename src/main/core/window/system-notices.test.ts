import { expect, test } from 'vitest';
import { escapeBody, readActivation, toastXml } from './system-notices.ts';

const content = { id: 'n-1', title: 'Tom & "Ada" <b>', body: 'a\u0000b\ud800 < c', route: '/chat/3' };

test('a body on Linux shows markup as text', () => {
  expect(escapeBody('<b>5 & 6</b> &amp;')).toBe('&lt;b&gt;5 &amp; 6&lt;/b&gt; &amp;amp;');
});

test('a toast is well-formed XML, and its click leads back to the page', () => {
  const xml = toastXml(content);
  const read = (text = '') => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)));
  const pattern = /^<toast launch="([^"<]*)">.*<text>([^<]*)<\/text><text>([^<]*)<\/text>.*<\/toast>$/;
  const [, launch = '', ...texts] = (pattern.exec(xml) ?? []).map(read);
  expect(texts).toEqual(['Tom & "Ada" <b>', 'ab\ufffd < c']);
  expect(launch).toMatch(/^type=click&/);
  expect(readActivation(launch)).toEqual({ id: 'n-1', route: content.route });
});

test.each(['', 'type=click&tag=12', 'id=1&route=https%3A%2F%2Fx.example', 'id=1&route=%2F..%2Fetc'])(
  'an activation that is not ours opens nothing: %s',
  (launch) => expect(readActivation(launch)).toBeNull(),
);
