import { describe, expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  title: 'Verify your email',
  paragraphs: ['Enter this code to finish.', 'It is good for ten minutes.'],
  code: '4821',
  action: { label: 'Open the site', url: 'https://market.example/verify-email?a=1&b=2' },
};

describe('a mail', () => {
  test('has the same content as text', () => {
    const { text } = renderMail(content);
    for (const part of [content.title, ...content.paragraphs, content.code, content.action.url])
      expect(text).toContain(part);
    expect(text).not.toContain('<');
  });

  test('escapes all text that users may have written', () => {
    const evil = '<img src=x onerror="alert(1)">\'&';
    const { html } = renderMail({
      title: evil,
      paragraphs: [evil],
      code: evil,
      action: { ...content.action, label: evil },
    });
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;&amp;/g)).toHaveLength(6);
  });

  test('escapes the URL of its button', () => {
    expect(renderMail(content).html).toContain('href="https://market.example/verify-email?a=1&amp;b=2"');
  });

  test.each(['javascript:alert(1)', '/relative', 'data:text/html,x'])('refuses the button address %s', (url) => {
    expect(() => renderMail({ ...content, action: { label: 'Go', url } })).toThrow(/http/);
  });

  test('links from its footer to the setting that disables it, never to a script', () => {
    const footerLink = { label: 'Switch <these> off', url: 'https://market.example/notifications' };
    const { html, text } = renderMail({ ...content, footerLink });
    expect(html).toContain('href="https://market.example/notifications"');
    expect(html).toContain('Switch &lt;these&gt; off');
    expect(text.endsWith('Switch <these> off: https://market.example/notifications')).toBe(true);
    const bad = { ...footerLink, url: 'javascript:alert(1)' };
    expect(() => renderMail({ ...content, footerLink: bad })).toThrow(/http/);
  });

  test('loads nothing and supports dark mode', () => {
    const { html } = renderMail(content);
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('omits code and button when they are not given', () => {
    const { html, text } = renderMail({ title: 'Paid', paragraphs: ['Your job is live.'] });
    expect(html).not.toMatch(/class="(code|button)"/);
    expect(text).not.toContain('undefined');
  });
});

test('whose words a mail has stands beside the mark of the product, in both versions', () => {
  const { html, text } = renderMail({ title: 'Hello', paragraphs: ['A'], origin: 'Message of a <creator>' });
  expect(text).toMatch(/^\[Message of a <creator>\]\n\nHello/);
  expect(html).toMatch(/<strong>UGC Marketplace<\/strong> <span[^>]*>· Message of a &lt;creator&gt;<\/span>/);
});
