/** Defects of the requests between page and server, and of the session. */
const core = (name) => `src/main/core/${name}`;
const forward = core('api-forward.ts');
const headers = core('forward-headers.ts');
const unit = core('api-forward.test.ts');

export const serverDefects = [
  {
    name: 'token in a header of the sign-in answer',
    edits: [
      {
        file: forward,
        find: "  headers.delete('content-length');",
        replace: "  headers.set('x-session', taken.token);\n  headers.delete('content-length');",
      },
    ],
    desktop: { spec: 'token.spec.ts', title: 'no answer' },
  },
  {
    name: 'token in the sign-in answer',
    edits: [{ file: core('token-response.ts'), find: 'token: placeholder }', replace: 'token }' }],
    desktop: { spec: 'token.spec.ts', title: 'no answer' },
  },
  {
    name: 'a sign-in answer of another shape passes',
    edits: [
      {
        file: forward,
        find: 'if (extracted === null) return badGateway(UNEXPECTED_ANSWER);',
        replace: 'if (extracted === null) return response;',
      },
    ],
    unit,
  },
  {
    name: 'the page chooses its own authorization',
    edits: [{ file: headers, find: "  'authorization',\n", replace: '' }],
    unit,
  },
  {
    name: 'redirects are followed',
    edits: [{ file: forward, find: "redirect: 'manual'", replace: "redirect: 'follow'" }],
    unit,
  },
  {
    name: 'cookies reach the page',
    edits: [{ file: headers, find: "  'set-cookie',\n", replace: '' }],
    unit,
  },
  {
    name: 'a file of the server runs as a page',
    edits: [
      {
        file: headers,
        find: `headers.set('content-security-policy', "default-src 'none'; sandbox");`,
        replace: '',
      },
    ],
    unit,
  },
  {
    name: 'a refused token stays',
    edits: [
      { file: forward, find: 'if (token !== null && response.status === 401) session.reject(token);', replace: '' },
    ],
    unit,
  },
  {
    name: 'a logout counts only when the server heard it',
    edits: [
      {
        file: forward,
        find: 'if (token !== null && route.endsSession) {',
        replace: 'if (token === "" && route.endsSession) {',
      },
    ],
    unit,
  },
  {
    name: 'files of the server get the token',
    edits: [
      { file: core('api-routes.ts'), find: 'needsToken: isPrivate &&', replace: 'needsToken: prefix !== null &&' },
    ],
    unit,
  },
  {
    name: 'the keychain is believed without a proof',
    edits: [{ file: core('secrets.ts'), find: "return back === 'works';", replace: "return back !== 'broken';" }],
    unit: core('secrets.test.ts'),
  },
  {
    name: 'a late write brings the token back',
    edits: [
      { file: core('session.ts'), find: 'writes = writes.then(() => save(value));', replace: 'writes = save(value);' },
    ],
    unit: core('session.test.ts'),
  },
  {
    name: 'an old refusal ends a newer session',
    edits: [
      { file: core('session.ts'), find: 'if (current === value) replace(null);', replace: 'if (value) replace(null);' },
    ],
    unit: core('session.test.ts'),
  },
  {
    name: 'the server writes into the policy',
    edits: [
      {
        file: core('live-source.ts'),
        find: "const isHost = host === null || (typeof host === 'string' && HOST.test(host));",
        replace: "const isHost = host === null || (typeof host === 'string' && HOST !== null);",
      },
    ],
    unit: core('live-source.test.ts'),
  },
];
