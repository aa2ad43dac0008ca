import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Feed, signFeed, UntrustedFeed, verifyFeed } from './feed-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const feed: Feed = {
  version: '2.0.0',
  files: [
    { url: 'a.exe', sha512: 'x' },
    { url: 'b.exe', sha512: 'y' },
  ],
};
const signature = signFeed(feed, pem);

test('accepts the feed that was signed', () => {
  expect(() => verifyFeed({ ...feed, signature }, key)).not.toThrow();
});

test.each<[string, Feed]>([
  ['without a signature', feed],
  ['whose signature is no text', { ...feed, signature: 1 }],
  ['whose signature is cut', { ...feed, signature: signature.slice(0, 40) }],
  ['of another version', { ...feed, signature, version: '1.0.0' }],
  [
    'with another checksum',
    {
      ...feed,
      signature,
      files: [
        { url: 'a.exe', sha512: 'z' },
        { url: 'b.exe', sha512: 'y' },
      ],
    },
  ],
  ['with one more file', { ...feed, signature, files: [...feed.files, { url: 'c.exe', sha512: 'z' }] }],
  ['with files of other names', { ...feed, signature, files: [{ url: 'a.exe,b.exe', sha512: 'x' }] }],
])('refuses a feed %s', (_what, changed) => {
  expect(() => verifyFeed(changed, key)).toThrow(UntrustedFeed);
});
