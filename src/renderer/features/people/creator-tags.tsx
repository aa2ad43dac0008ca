import { Badge, HStack } from '@chakra-ui/react';
import { categoryName } from '#shared/domain/people/categories.ts';
import { languageName } from '#shared/domain/people/language-name.ts';
import type { Creator } from './creator.ts';

const joined = new Intl.ListFormat('en', { type: 'conjunction' });

/** E.g. "Speaks English and Spanish"; empty without languages. */
export const languageWords = ({ languages }: Pick<Creator, 'languages'>): string =>
  languages.length === 0 ? '' : `Speaks ${joined.format(languages.map(languageName))}`;

/** E.g. "Food & drink · Pets"; a line may break after the dot. */
export const categoryWords = ({ categories }: Pick<Creator, 'categories'>): string =>
  categories.map(categoryName).join('\u00a0· ');

/** The creator's categories. */
export const CategoryTags = ({ categories }: Pick<Creator, 'categories'>) =>
  categories.length > 0 && (
    <HStack as="ul" aria-label="Films" gap="1.5" wrap="wrap" listStyleType="none">
      {categories.map((code) => (
        <li key={code}>
          <Badge rounded="pill">{categoryName(code)}</Badge>
        </li>
      ))}
    </HStack>
  );
