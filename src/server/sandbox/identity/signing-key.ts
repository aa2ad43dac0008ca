import { createHash, createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** The PKCS #8 prefix of an Ed25519 private key, before its 32 bytes (RFC 8410, section 7). */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface SigningKey {
  /** The public key as an entry of a JSON Web Key Set. */
  readonly publicJwk: Readonly<Record<string, unknown>>;
  /** Signs claims as a JSON Web Token with EdDSA (RFC 8037). */
  signToken(claims: object): string;
}

/** Derives a key from a secret, so that it is the same after a restart. */
export const createSigningKey = (secret: string): SigningKey => {
  const seed = createHmac('sha256', secret).update('identity signing key').digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const jwk = createPublicKey(key).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16);
  return {
    publicJwk: { ...jwk, kid, alg: 'EdDSA', use: 'sig' },
    signToken: (claims) => {
      const content = `${part({ alg: 'EdDSA', typ: 'JWT', kid })}.${part(claims)}`;
      return `${content}.${sign(null, Buffer.from(content), key).toString('base64url')}`;
    },
  };
};
