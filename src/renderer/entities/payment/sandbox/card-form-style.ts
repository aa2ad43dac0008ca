/** Uses the page's text colour and theme variables, in light and dark mode. */
const css = `
.card-form {
  --card-form-danger: var(--chakra-colors-fg-error, #b3261e);
  --card-form-focus: var(--chakra-colors-accent-focus-ring, #f2541b);
  --card-form-line: var(--chakra-colors-border-control, color-mix(in srgb, currentColor 50%, transparent));
  --card-form-fill: var(--chakra-colors-bg-panel, transparent);
  --card-form-quiet: var(--chakra-colors-fg-muted, color-mix(in srgb, currentColor 68%, transparent));
  --card-form-radius: var(--chakra-radii-l2, 8px);
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px 12px;
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
  color: inherit;
  font: inherit;
}
.card-form [hidden] { display: none; }
.card-form__wide { grid-column: 1 / -1; }
.card-form__label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500; line-height: 20px; }
.card-form__input {
  box-sizing: border-box;
  width: 100%;
  min-height: 44px;
  padding: 0 12px;
  border: 1px solid var(--card-form-line);
  border-radius: var(--card-form-radius);
  background: var(--card-form-fill);
  color: inherit;
  font: inherit;
  font-size: 16px;
  font-variant-numeric: tabular-nums;
}
select.card-form__input { margin-top: 6px; }
.card-form__input::placeholder { color: var(--card-form-quiet); opacity: 1; }
.card-form__input:focus-visible { outline: 2px solid var(--card-form-focus); outline-offset: 1px; }
.card-form__input[aria-invalid="true"] { border-color: var(--card-form-danger); }
.card-form__error { margin: 0; color: var(--card-form-danger); font-size: 14px; line-height: 20px; }
.card-form__error:not(:empty) { margin-top: 6px; }
.card-form__note { margin: 0; color: var(--card-form-quiet); font-size: 13px; line-height: 20px; }
`;

let sheet: CSSStyleSheet | null = null;

/** Adds the form's rules to the page through the CSSOM, which a policy of `style-src 'self'` allows (CSP 3 §6.7.3). */
export const installCardFormStyle = (page: Document): void => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!page.adoptedStyleSheets.includes(sheet)) page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
};

const variables = {
  colorBackground: '--card-form-fill',
  colorDanger: '--card-form-danger',
  colorPrimary: '--card-form-focus',
  colorText: 'color',
  colorTextSecondary: '--card-form-quiet',
  borderRadius: '--card-form-radius',
  fontFamily: 'font-family',
} as const;

/** Stripe's Appearance variables, as far as this form has them. https://docs.stripe.com/elements/appearance-api */
export type AppearanceVariables = Partial<Record<keyof typeof variables, string>>;

/** Sets the appearance variables on the form's root element. */
export const applyAppearance = (root: HTMLElement, wanted: AppearanceVariables): void => {
  for (const [name, property] of Object.entries(variables)) {
    const value = wanted[name as keyof typeof variables];
    if (value === undefined) root.style.removeProperty(property);
    else root.style.setProperty(property, value);
  }
};
