export interface CardFieldOptions {
  readonly id: string;
  readonly label: string;
  readonly autocomplete: 'cc-number' | 'cc-exp' | 'cc-csc' | 'off';
  readonly placeholder: string;
  readonly isWide: boolean;
  readonly format: (text: string, isDeleting: boolean) => string;
}

export interface CardField {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error beside the field and to assistive technology; null removes it. */
  showError(message: string | null): void;
}

const digitsBefore = (text: string, end: number): number => text.slice(0, end).replace(/\D/g, '').length;

/** Caret position after the n-th digit, or after the following separator when the caret was at the end. */
const placeAfter = (text: string, digits: number): number => {
  let seen = 0;
  for (const [place, sign] of [...text].entries()) {
    if (seen === digits) return place;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
};

const keepFormatted = (input: HTMLInputElement, format: CardFieldOptions['format']): void => {
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret >= input.value.length;
    const digits = digitsBefore(input.value, caret);
    const formatted = format(input.value, isDeleting);
    if (formatted === input.value) return;
    input.value = formatted;
    const place = atEnd ? formatted.length : placeAfter(formatted, digits);
    input.setSelectionRange(place, place);
  });
};

/** A labelled input with its error line. It has no `name`, so that no surrounding form submits it. */
export const createCardField = (options: CardFieldOptions): CardField => {
  const root = document.createElement('div');
  root.className = options.isWide ? 'card-form__wide' : '';
  const label = document.createElement('label');
  label.className = 'card-form__label';
  label.htmlFor = options.id;
  label.textContent = options.label;
  const input = document.createElement('input');
  input.id = options.id;
  input.className = 'card-form__input';
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = options.autocomplete;
  input.placeholder = options.placeholder;
  input.spellcheck = false;
  input.setAttribute('aria-required', 'true');
  const error = document.createElement('p');
  error.id = `${options.id}-error`;
  error.className = 'card-form__error';
  error.setAttribute('aria-live', 'polite');
  root.append(label, input, error);
  keepFormatted(input, options.format);
  return {
    root,
    input,
    showError: (message) => {
      error.textContent = message ?? '';
      if (message === null) {
        input.removeAttribute('aria-invalid');
        input.removeAttribute('aria-describedby');
      } else {
        input.setAttribute('aria-invalid', 'true');
        input.setAttribute('aria-describedby', error.id);
      }
    },
  };
};
