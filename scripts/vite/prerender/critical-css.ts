const NAME = '--(?:[\\w-]|\\\\.)+';
const declaration = () => new RegExp(`(${NAME})\\s*:\\s*([^;{}]*)(;|(?=\\}))`, 'g');
const referencesIn = (css: string): string[] =>
  [...css.matchAll(new RegExp(`var\\(\\s*(${NAME})`, 'g'))].map(([, name = '']) => name);

/** Every custom property that these rules use, directly or through another one. */
const usedIn = (sheet: string, elsewhere: string): Set<string> => {
  const values = new Map<string, string[]>();
  for (const [, name = '', value = ''] of sheet.matchAll(declaration()))
    values.set(name, [...(values.get(name) ?? []), value]);
  const used = new Set<string>();
  const waiting = [...referencesIn(sheet.replace(declaration(), '')), ...referencesIn(elsewhere)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(values.get(name) ?? []).flatMap(referencesIn));
  }
  return used;
};

const withoutAnimations = (sheet: string, page: string): string =>
  sheet.replace(/@keyframes ([\w-]+)\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (rule, name: string) =>
    new RegExp(`animation[\\w-]*:[^;}]*\\b${name}\\b`).test(page) ? rule : '',
  );

const FORM = /::?-(?:webkit|moz)-(?!focusring)|\[type=|placeholder/;

/** `a:where(:not(b))` → `a:where` */
const withoutBrackets = (selectors: string): string => {
  const outside = selectors.replace(/\([^()]*\)/g, '');
  return outside === selectors ? outside : withoutBrackets(outside);
};

/** Leaves out selectors of elements that the page does not have, and rules that are left without a selector. */
const withoutAbsentElements = (sheet: string, html: string): string => {
  const there = new Set([...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag]) => tag).concat('html', 'body'));
  const matches = (selector: string) =>
    !FORM.test(selector) &&
    [...selector.matchAll(/(?<![\w.:#[=-])([a-z][a-z0-9]*)/g)].every(([, tag]) => there.has(tag));
  return sheet.replace(/(?<=[{}])([^{}@;]+)\{([^{}]*)\}/g, (rule, selectors: string, body: string) => {
    const [whole, outside] = [selectors.split(','), withoutBrackets(selectors).split(',')];
    // A comma inside brackets does not separate selectors.
    if (whole.length !== outside.length) return rule;
    const kept = whole.filter((_, n) => matches(outside[n] ?? ''));
    return kept.length === 0 ? '' : `${kept.join(',')}{${body}}`;
  });
};

/** A theme's sheet without the custom properties, the animations and the elements that a page does not use. */
export const criticalCss = (sheet: string, page: { readonly html: string; readonly styles: string }): string => {
  // The theme sets its own font stacks, so the reset's are unused; the prefix is for old browsers.
  const ours = withoutAnimations(sheet, page.styles).replace(
    /--font(?:-mono)?-fallback:[^;}]*;?|-webkit-text-decoration:[^;}]*;/g,
    '',
  );
  const present = withoutAbsentElements(ours, page.html);
  const used = usedIn(present, page.styles);
  return present
    .replace(declaration(), (whole, name: string) => (used.has(name) ? whole : ''))
    .replace(/[^{}]+\{\s*\}/g, '');
};

/** Vendor prefixes that the styling library adds and no current browser needs. */
const OLD = /(?<=[{;])(?:(?:-ms-|-moz-|-webkit-(?!user-select|line-clamp))[\w-]+:[^;{}]*|display:-[\w-]+);/g;

export const withoutOldPrefixes = (css: string): string => css.replace(OLD, '');
