import { HStack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { categoryOptions, languageOptions } from '#renderer/entities/account/creator-codes.ts';
import type { ListQuery } from '#renderer/lib/use-list-query.ts';
import { Picked, PickSelect } from '#renderer/ui/form/pick-list.tsx';
import type { creatorsQuery } from '#shared/contract/list-query.ts';
import { joinCodes, splitCodes } from '#shared/domain/code-list.ts';
import { limits } from '#shared/domain/limits.ts';

interface LanguageCategoryFiltersProps {
  list: ListQuery<typeof creatorsQuery>;
  /** Filters between the selects and the chosen values. */
  children: ReactNode;
}

/** As wide as the single-choice selects. */
const root = { w: { base: 'full', md: 'auto' }, minW: '44', flexShrink: '0' } as const;

/** Multi-select filters for languages and categories, with the chosen values below. */
export const LanguageCategoryFilters = ({ list: { values, choose }, children }: LanguageCategoryFiltersProps) => {
  const selects = { languages: useRef<HTMLSelectElement>(null), categories: useRef<HTMLSelectElement>(null) };
  const [languages, categories] = [splitCodes(values.languages), splitCodes(values.categories)];
  const remove = (field: keyof typeof selects, codes: readonly string[]) => (code: string) => {
    // The pressed button disappears, so the focus moves to the select.
    selects[field].current?.focus();
    choose({ [field]: joinCodes(codes.filter((each) => each !== code)) });
  };
  return (
    <>
      <PickSelect
        ref={selects.languages}
        root={root}
        aria-label="Languages"
        add={languages.length > 0 ? 'Another language' : 'Any language'}
        full="No more languages"
        options={languageOptions}
        chosen={languages}
        most={limits.chosenCodes}
        onChange={(codes) => choose({ languages: joinCodes(codes) })}
      />
      <PickSelect
        ref={selects.categories}
        root={root}
        aria-label="Categories"
        add={categories.length > 0 ? 'Another category' : 'Any category'}
        full="No more categories"
        options={categoryOptions}
        chosen={categories}
        most={limits.chosenCodes}
        onChange={(codes) => choose({ categories: joinCodes(codes) })}
      />
      {children}
      {languages.length + categories.length > 0 && (
        <HStack as="ul" aria-label="Chosen languages and categories" gap="2" wrap="wrap" w="full" listStyleType="none">
          <Picked options={languageOptions} chosen={languages} onRemove={remove('languages', languages)} />
          <Picked options={categoryOptions} chosen={categories} onRemove={remove('categories', categories)} />
        </HStack>
      )}
    </>
  );
};
