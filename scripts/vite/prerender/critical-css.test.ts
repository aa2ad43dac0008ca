import { expect, test } from 'vitest';
import { criticalCss, withoutOldPrefixes } from './critical-css.ts';

const page = (styles: string, html = '<p>') => ({ styles, html });

const sheet =
  '@layer a,b;@layer b{:root{--ink:#111;--text:var(--ink);--gap-0\\.5:2px;--lost:1px;--also-lost:var(--lost)}body{color:var(--text)}}' +
  '@keyframes spin{0%{rotate:0}to{rotate:1turn}}@keyframes pulse{50%{opacity:.5}}';

test('a property stays when a rule of the sheet or of the page uses it, directly or not', () => {
  const css = criticalCss(sheet, page('.x{gap:var(--gap-0\\.5);animation:spin 1s}'));
  expect(css).toContain('--ink:#111;--text:var(--ink);--gap-0\\.5:2px;');
  expect(css).not.toContain('lost');
});

test('an animation stays when the page names it', () => {
  const css = criticalCss(sheet, page('.x{animation:spin 1s}'));
  expect(css).toContain('@keyframes spin');
  expect(css).not.toContain('pulse');
});

test('the order of the layers stays', () => {
  expect(criticalCss(sheet, page(''))).toMatch(/^@layer a,b;/);
});

test('prefixes that no browser needs any more are left out', () => {
  expect(
    withoutOldPrefixes('.x{display:-webkit-box;display:flex;-ms-flex-align:center;-webkit-user-select:none;gap:1px;}'),
  ).toBe('.x{display:flex;-webkit-user-select:none;gap:1px;}');
});

test('rules for elements that the page does not have are left out', () => {
  const reset =
    '@layer r{table,p{margin:0}hr{height:0}*,:before{border:0}h1,h2{margin:0}abbr:where([title]){c:d}[hidden]:where(:not(x)){a:b}}';
  expect(criticalCss(reset, page('', '<p><h2>'))).toBe(
    '@layer r{p{margin:0}*,:before{border:0}h2{margin:0}[hidden]:where(:not(x)){a:b}}',
  );
});
