import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

/** Text of the source files by their path below `src`. */
export type SourceTree = ReadonlyMap<string, string>;

export interface Import {
  readonly from: string;
  /** A path below `src`, or the name of a package. */
  readonly to: string;
  /** Whether the import is erased at compile time. */
  readonly isTypeOnly: boolean;
}

const IMPORT = /(?:(import|export)\s+(?:([^'";]*?)\s+from\s+)?|import\s*\(\s*)['"]([^'"]+)['"]/g;

/** Production code, without tests and their support. */
export const readSourceTree = (): SourceTree =>
  new Map(
    readdirSync('src', { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /\.tsx?$/.test(entry.name) &&
          !/\.test\.tsx?$|[\\/]fixtures[\\/]/.test(join(entry.parentPath, entry.name)),
      )
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative('src', path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  );

const isTypeClause = (clause: string): boolean => {
  if (/^type\s/.test(clause)) return true;
  const named = /^\{([\s\S]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? [];
  const names = named.map((name) => name.trim()).filter(Boolean);
  return names.length > 0 && names.every((name) => name.startsWith('type '));
};

/** All imports of a file, except those that a bundler treats as text or asset. */
export const importsOf = (from: string, text: string): readonly Import[] =>
  [...text.matchAll(IMPORT)].flatMap(([, , clause = '', name = '']) => {
    if (/\?(?:asset|raw)$/.test(name)) return [];
    const isTypeOnly = isTypeClause(clause);
    if (name.startsWith('#')) return [{ from, to: name.slice(1), isTypeOnly }];
    if (!name.startsWith('.')) return [{ from, to: name, isTypeOnly }];
    return [{ from, to: posix.join(dirname(from), name), isTypeOnly }];
  });

export const allImports = (tree: SourceTree): readonly Import[] =>
  [...tree].flatMap(([path, text]) => importsOf(path, text));

export const nameOf = ({ from, to }: Import): string => `${from} → ${to}`;
