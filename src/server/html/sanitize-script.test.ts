import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmptyScript, sanitizeScript } from './sanitize-script.ts';

/** Trees of elements that parsers treat specially, including unclosed and misnested ones. */
const hostile = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      ...[
        'text',
        ' ',
        '\n\n',
        '&',
        '&lt;',
        '&amp;lt;',
        '&lt;p&gt;',
        '<',
        '>',
        '"',
        '<!--',
        '-->',
        ']]>',
        '<![CDATA[',
        '\0',
      ],
      ...['<p>', '</p>', '<br/>', '<hr>', '</', '<p', '<script>', '</script>', '<style>', '<svg/onload=x>', '<?x?>'],
    ),
    fc
      .tuple(
        fc.constantFrom(
          ...['p', 'b', 'ul', 'li', 'h2', 'blockquote', 'script', 'style', 'textarea', 'title', 'option', 'noscript'],
          ...['svg', 'math', 'table', 'td', 'a', 'iframe', 'xmp', 'plaintext', 'template', 'form', 'P', 'x-y'],
        ),
        fc.constantFrom('', ' a="b"', ' onclick=x', " title='<p>'", ' "', '/'),
        tie('nodes'),
        fc.boolean(),
      )
      .map(([tag, attribute, inside, isClosed]) => `<${tag}${attribute}>${inside}${isClosed ? `</${tag}>` : ''}`),
  ),
  nodes: fc.array(tie('node'), { maxLength: 5 }).map((parts) => parts.join('')),
}));

describe('a script', () => {
  test.each([
    ['Open the bottle.\n\nSmile & wave.', '<p>Open the bottle.</p><p>Smile &amp; wave.</p>'],
    ['<p>Open <b>now</b></p><script>steal()</script>', '<p>Open <b>now</b></p>'],
    ['<a href="x">Tom</a> & <i>Mia</i>', 'Tom &amp; <i>Mia</i>'],
    ['<a href="x">Tom &amp; Mia</a>', '<p>Tom &amp; Mia</p>'],
    ['<a href="x">1 &lt; 2</a>', '<p>1 &lt; 2</p>'],
    ['Scene <b>one</b>\r\nWave.\n\nScene <b>two</b>', 'Scene <b>one</b><br />Wave.<br /><br />Scene <b>two</b>'],
    ['<h2>Scene</h2>\nLine one\nLine two\n<p>End</p>\n', '<h2>Scene</h2>Line one<br />Line two<p>End</p>'],
    ['<ul>\n  <li>Open</li>\n  <li>Pour\n  slowly</li>\n</ul>', '<ul><li>Open</li><li>Pour<br />  slowly</li></ul>'],
    ['<b>One</b>\n<i>Two</i>', '<b>One</b><br /><i>Two</i>'],
  ])('%j is kept as %j', async (given, kept) => {
    expect(await sanitizeScript(given)).toBe(kept);
  });

  test('of 200,000 opening brackets and no closing one takes no time that grows with their square', async () => {
    const began = process.cpuUsage();
    await sanitizeScript('<a'.repeat(200_000));
    // Microseconds of processor time, which other programs do not change; the square would take a minute.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });

  test('without remaining content is empty', async () => {
    for (const nothing of ['', ' ', '<script>x</script>', '<a></a>', '<p> </p>'])
      expect(isEmptyScript(await sanitizeScript(nothing))).toBe(true);
  });

  test('is not changed by a second sanitising', async () => {
    await fc.assert(
      fc.asyncProperty(hostile.nodes, async (script) => {
        const once = await sanitizeScript(script);
        expect(await sanitizeScript(once)).toBe(once);
        expect(once).not.toMatch(/<(?!\/?(?:p|br|h[234]|[uo]l|li|strong|b|em|i|u|s|blockquote|hr)(?: \/)?>)/);
      }),
      { numRuns: 1_000 },
    );
  });
});
