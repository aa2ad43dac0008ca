/**
 * Writes `src/server/http/lookalikes.ts`: the characters that look like Latin letters and digits, from the tables of
 * https://www.unicode.org/Public/security/latest/confusables.txt (UTS #39) and UnicodeData.txt, whose names tell small
 * capitals and letters with strokes, hooks and the like.
 *
 *   node scripts/reduce-confusables.mjs confusables.txt UnicodeData.txt > src/server/http/lookalikes.ts
 */
import { readFileSync } from 'node:fs';

const [confusables = '', names = ''] = process.argv.slice(2).map((path) => readFileSync(path, 'utf8'));
const textOf = (hex) =>
  String.fromCodePoint(
    ...hex
      .trim()
      .split(' ')
      .map((code) => Number.parseInt(code, 16)),
  );
/** Without case, compatibility forms and marks, which the comparison removes itself. */
const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Character → the Latin letters or digits that it looks like. */
const found = new Map();
const add = (character, target) => {
  const own = plain(character);
  if (/^[a-z0-9]+$/.test(target) && !/^[\0-\x7f]*$/.test(own) && !found.has(character)) found.set(character, target);
};

for (const line of confusables.split('\n')) {
  const [source, target] = line.replace(/^\uFEFF/, '').split(';');
  if (target && !source.startsWith('#')) add(textOf(source), plain(textOf(target)));
}
const NAMED =
  /^LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) ([A-Z])(?: WITH .*)?$|^REGIONAL INDICATOR SYMBOL LETTER ([A-Z])$|^NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER ([A-Z])$/;
for (const line of names.split('\n')) {
  const [code, name = ''] = line.split(';');
  const [, ...letters] = NAMED.exec(name) ?? [];
  const letter = letters.find(Boolean);
  if (letter) add(textOf(code), letter.toLowerCase());
}

const targets = [...new Set(found.values())].sort();
const lines = targets.map((target) => {
  const codes = [...found].filter(([, other]) => other === target).map(([character]) => character.codePointAt(0));
  return `  ${target}: '${codes
    .sort((a, b) => a - b)
    .map((code) => code.toString(16))
    .join(' ')}',`;
});
const version = /^# Version: (.*)$/m.exec(confusables)?.[1];
process.stdout.write(`/**
 * Characters, as hexadecimal code points, that look like Latin letters and digits: UTS #39, confusables.txt ${version},
 * reduced by \`scripts/reduce-confusables.mjs\` to what the removal of case, marks and compatibility forms leaves.
 * © Unicode, Inc., https://www.unicode.org/license.txt
 */
export const lookalikes: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`);
