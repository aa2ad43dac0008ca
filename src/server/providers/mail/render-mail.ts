import { escapeHtml } from './escape-html.ts';

/** Dark mode for mail clients that support it; the inline styles are the light mode. */
const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101115 !important; color: #f3f2ee !important; }
  .card { background: #1a1b21 !important; border-color: #33353d !important; color: #f3f2ee !important; }
  .code { background: #101115 !important; border-color: #33353d !important; color: #f3f2ee !important; }
  .button { background: #f3f2ee !important; color: #14151a !important; }
  .mark { background: #ff7a45 !important; }
  .quiet { color: #a9abb5 !important; }
}
`;

export interface MailContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Whose words the paragraphs are; stands beside the product's mark, where no member can write. */
  readonly origin?: string;
  /** A code, shown large for reading and copying. */
  readonly code?: string;
  /** One button; the address must be http or https. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Replaces the default footer where it would be wrong. */
  readonly footer?: string;
  /** The link to the notification settings below the footer; the address must be http or https. */
  readonly footerLink?: { readonly label: string; readonly url: string };
}

/** Whom a mail goes to, by the name that it greets. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
}

const PRODUCT = 'UGC Marketplace';
const FOOTER =
  'You receive this mail because your address was used at UGC Marketplace. If it was not you, you do not need to do anything.';

const checkedUrl = (url: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:')
    throw new Error('A mail button needs an http or https address.');
  return parsed.href;
};

const row = (content: string, style = ''): string =>
  `<tr><td style="padding:0 32px 16px;${style}">${content}</td></tr>`;

const codeRow = (code: string): string =>
  row(
    `<span class="code" style="display:inline-block;padding:14px 20px;border:1px solid #e3e2dc;border-radius:8px;background:#fafaf7;font:600 30px/1 ui-monospace,Menlo,Consolas,monospace;letter-spacing:8px;color:#14151a">${escapeHtml(code)}</span>`,
    'padding-top:8px;',
  );

const actionRow = (label: string, url: string): string =>
  row(
    `<a class="button" href="${escapeHtml(url)}" target="_blank" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14151a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a>`,
    'padding-top:8px;',
  );

const paragraphRow = (text: string): string =>
  row(`<p style="margin:0">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);

const linkText = (link: MailContent['footerLink']): string => (link ? `\n${link.label}: ${checkedUrl(link.url)}` : '');

const linkHtml = (link: MailContent['footerLink']): string =>
  link
    ? ` <a class="quiet" href="${escapeHtml(checkedUrl(link.url))}" target="_blank" style="color:#5b5d66">${escapeHtml(link.label)}</a>`
    : '';

const textOf = (
  { title, paragraphs, origin, code, footer = FOOTER, footerLink }: MailContent,
  actionText: string | undefined,
): string =>
  [origin && `[${origin}]`, title, ...paragraphs, code, actionText, `-- \n${PRODUCT}\n${footer}${linkText(footerLink)}`]
    .filter((part) => part !== undefined)
    .join('\n\n');

/**
 * Renders a mail in the product's design, as HTML and as plain text. All values are escaped. It uses tables and inline
 * styles for old mail clients, a style block for dark mode, and no images or other external resources.
 */
export const renderMail = (content: MailContent): { readonly text: string; readonly html: string } => {
  const { title, paragraphs, origin, code, action, footer = FOOTER, footerLink } = content;
  const url = action && checkedUrl(action.url);
  const rows = [
    row(
      `<h1 style="margin:0;font-size:24px;line-height:1.25;letter-spacing:-0.02em">${escapeHtml(title)}</h1>`,
      'padding-top:8px;',
    ),
    ...paragraphs.map(paragraphRow),
    ...(code === undefined ? [] : [codeRow(code)]),
    ...(action && url ? [actionRow(action.label, url)] : []),
  ];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${mailStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fafaf7;color:#14151a">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fafaf7">
<tr><td align="center" style="padding:32px 16px">
<table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e2dc;border-radius:12px;font:400 16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif;color:#14151a;text-align:left">
${row(`<span class="mark" style="display:inline-block;width:10px;height:16px;margin-right:8px;border-radius:3px;background:#f2541b;vertical-align:-2px"></span><strong>${PRODUCT}</strong>${origin ? ` <span class="quiet" style="color:#5b5d66">· ${escapeHtml(origin)}</span>` : ''}`, 'padding-top:28px;')}
${rows.join('\n')}
${row('', 'padding-bottom:4px;')}
</table>
<p class="quiet" style="max-width:560px;margin:20px auto 0;font:400 13px/1.5 Inter,system-ui,sans-serif;color:#5b5d66">${escapeHtml(footer)}${linkHtml(footerLink)}</p>
</td></tr>
</table>
</body>
</html>
`;
  return { html, text: textOf(content, action && url && `${action.label}: ${url}`) };
};

/** The mail to an address; its subject is the title, unless it has one of its own. */
export const mailTo = (to: string, { subject, ...content }: MailContent & { readonly subject?: string }) => ({
  to,
  subject: subject ?? content.title,
  ...renderMail(content),
});
