/** Defects of the keychain, of the session that depends on it, and of a page's transfer calls. */
const core = (name) => `src/main/core/${name}`;
const inTurn = core('keychain-queue.ts');
const secrets = core('secrets.test.ts');

export const keychainDefects = [
  {
    name: 'a call of the keychain waits for ever',
    edits: [{ file: inTurn, find: '        reject(new NoAnswer());\n', replace: '' }],
    unit: secrets,
  },
  {
    name: 'a keychain that is unlocked late is not used',
    edits: [{ file: inTurn, find: '() => isGivenUp && answeredLate(),', replace: '() => isGivenUp,' }],
    unit: secrets,
  },
  {
    name: 'the keychain is asked many things at once',
    edits: [{ file: inTurn, find: '    last = answer.catch(() => undefined);\n', replace: '' }],
    unit: secrets,
  },
  {
    name: 'what a failing keychain did not take is lost',
    edits: [{ file: core('secrets.ts'), find: '    changes.set(account, value);\n    return', replace: '    return' }],
    unit: secrets,
  },
  {
    name: 'a keychain that is unlocked late undoes a sign-out',
    edits: [{ file: core('session.ts'), find: 'if (isDecided || stored === null', replace: 'if (stored === null' }],
    unit: core('session.test.ts'),
  },
  {
    name: 'a download from another server by //host',
    edits: [
      {
        file: core('transfer-arguments.ts'),
        find: " && new URL(url, 'http://own').origin === 'http://own'",
        replace: '',
      },
    ],
    unit: core('transfer-arguments.test.ts'),
  },
];
