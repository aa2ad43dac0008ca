import { limits } from '../limits.ts';

/** The symbols that count. Hyphen and underscore, which generators like to use, are not among them. */
export const PASSWORD_SYMBOLS = '!@#$%^&*(),.?":{}|<>';

/** Passwords that are written alike are one, e.g. an Ü of one and of two characters (UAX #15). */
export const canonicalPassword = (password: string): string => password.normalize('NFKC');

/** The rules for a new password, applied to its canonical form; letters and digits are Unicode's. */
export const passwordRules = [
  {
    label: `At least ${limits.password.min} characters`,
    message: 'Password must be 8 characters at minimum',
    pattern: new RegExp(`^.{${limits.password.min},}$`, 's'),
  },
  { label: 'An uppercase letter', message: 'Password must contain at least one uppercase letter', pattern: /\p{Lu}/u },
  { label: 'A number', message: 'Password must contain at least one number', pattern: /\p{Nd}/u },
  {
    label: `One of these symbols: ${[...PASSWORD_SYMBOLS].join(' ')}`,
    message: 'Password must contain at least one symbol',
    pattern: /[!@#$%^&*(),.?":{}|<>]/,
  },
] as const;

/** The same rules for generators: https://developer.apple.com/password-rules/ */
export const PASSWORD_RULES_ATTRIBUTE = `minlength: ${limits.password.min}; required: lower; required: upper; required: digit; required: [${PASSWORD_SYMBOLS}];`;
