import { parseMoment } from '../lib/clock.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** In bytes. */
export const gigabytes = (n: number): number => Math.round(n * 1_000 ** 3);

/** "A, B and C". */
const names = new Intl.ListFormat('en-GB');

/** Reads settings one by one and collects their errors. */
export class SettingsReader {
  readonly faults: string[] = [];
  /** The names of all settings, recorded as they are read. */
  readonly known = new Set<string>();
  readonly #environment: Environment;
  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    this.known.add(name);
    const value = this.#environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  /**
   * The values of settings that belong together, in their order; undefined when none is set, or only some of them.
   * @param none what leaving all of them out means
   */
  together<const Names extends readonly string[]>(
    group: Names,
    none = 'none',
    isNeeded = false,
  ): { readonly [At in keyof Names]: string } | undefined {
    const values = group.map((name) => this.text(name));
    const missing = values.filter((value) => value === undefined).length;
    if (missing === 0) return values as { [At in keyof Names]: string };
    if (isNeeded || missing < values.length)
      this.faults.push(`${names.format(group)} belong together: set all of them, or ${none}.`);
    return undefined;
  }

  port(name: string, fallback: number): number {
    return this.#number(name, /^\d{1,5}$/, 65_535, 'a port from 0 to 65535') ?? fallback;
  }

  /** In bytes. */
  gigabytes(name: string): number | undefined {
    const given = this.#number(name, /^\d{1,7}(\.\d{1,3})?$/, Number.POSITIVE_INFINITY, 'a number of gigabytes');
    return given === undefined ? undefined : gigabytes(given);
  }

  /** A whole number from 0 to `most`. */
  count(name: string, fallback: number, most: number): number {
    return this.#number(name, /^\d{1,9}$/, most, `a whole number from 0 to ${most}`) ?? fallback;
  }

  /** From 0 to 100 with at most two decimals. */
  percent(name: string, fallback: number): number {
    const what = 'a percentage from 0 to 100 with at most two decimals';
    return this.#number(name, /^\d{1,3}(\.\d{1,2})?$/, 100, what) ?? fallback;
  }

  /** The number of a setting; NaN where its text is reported. */
  #number(name: string, format: RegExp, most: number, what: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const given = format.test(value) ? Number(value) : Number.NaN;
    if (!(given <= most)) this.faults.push(`${name} must be ${what}, but it is "${value}".`);
    return given;
  }

  /** An address, whose scheme is in lower case then. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const ok = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    // The message omits the value, which may contain a password.
    if (!ok)
      this.faults.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    return value.replace(/^[^:]*/, (scheme) => scheme.toLowerCase());
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const value = this.text(name) ?? fallback;
    const found = values.find((candidate) => candidate === value);
    if (!found) this.faults.push(`${name} must be one of ${values.join(', ')}, but it is "${value}".`);
    return found ?? fallback;
  }

  moment(name: string): Date | null {
    const value = this.text(name);
    if (value === undefined) return null;
    const moment = parseMoment(value);
    if (!moment) this.faults.push(`${name} must be a moment like 2030-01-31T18:00Z, but it is "${value}".`);
    return moment;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }
}
