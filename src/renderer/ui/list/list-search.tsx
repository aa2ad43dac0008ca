import { IconButton, Input, InputGroup, Kbd } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDebouncedInput } from '#renderer/lib/use-debounced-input.ts';
import { limits } from '#shared/domain/limits.ts';

/** Elements where `/` is text input, and dialogs, which handle keys themselves. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]';

const isShortcut = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !(target instanceof Element && target.closest(TAKES_KEYS));

/** Focuses the field when `/` is pressed. */
const useSlash = () => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return field;
};

interface ListSearchProps {
  value: string;
  /** What can be searched for. */
  hint?: string | undefined;
  /** Called with the debounced, trimmed text. */
  onSearch: (text: string) => void;
}

/** Search field of a list. `/` focuses it from anywhere, Escape clears it. */
export const ListSearch = ({ value, hint = 'Product or #id', onSearch }: ListSearchProps) => {
  const { text, type, settle } = useDebouncedInput(value, onSearch);
  const field = useSlash();
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    settle('');
  };
  const clear = () => {
    settle('');
    field.current?.focus();
  };
  return (
    <InputGroup
      flex="1"
      startElement={<Search size={16} aria-hidden />}
      endElementProps={{ px: '1.5' }}
      endElement={
        text === '' ? (
          <Kbd hideBelow="md" aria-hidden me="1.5">
            /
          </Kbd>
        ) : (
          <IconButton size="xs" variant="ghost" aria-label="Clear search" onClick={clear}>
            <X />
          </IconButton>
        )
      }
    >
      <Input
        ref={field}
        aria-label="Search"
        aria-keyshortcuts="/"
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => settle()}
      />
    </InputGroup>
  );
};
