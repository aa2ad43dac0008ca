import { describe, expect, test } from 'vitest';
import { recipesByNeed } from './recipes-by-need.ts';

const plugin = recipesByNeed('/src/renderer') as unknown as {
  transform(code: string, id: string): { code: string } | null;
};
const added = (code: string, id = '/src/renderer/ui/a.tsx') => plugin.transform(code, id)?.code.slice(code.length);

describe('a module of ours', () => {
  test('brings along the recipes of the Chakra components that it imports', () => {
    expect(added("import { Box, Dialog, Portal } from '@chakra-ui/react';")).toBe("\nimport 'virtual:recipe/dialog';");
    expect(added("import {\n  Badge,\n  type BoxProps,\n} from '@chakra-ui/react';")).toBe(
      "\nimport 'virtual:recipe/badge';",
    );
  });

  test('brings along what those components are made of', () => {
    expect(added("import { Checkbox } from '@chakra-ui/react';")?.split('\n').sort()).toEqual([
      '',
      "import 'virtual:recipe/checkbox';",
      "import 'virtual:recipe/checkmark';",
    ]);
  });

  test('brings nothing for types, for the recipes that are always there, and without Chakra', () => {
    expect(added("import type { BoxProps, Dialog } from '@chakra-ui/react';")).toBeUndefined();
    expect(added("import { Button, Heading } from '@chakra-ui/react';")).toBeUndefined();
    expect(added("import { Dialog } from './dialog.tsx';")).toBeUndefined();
  });
});

test("a library's module stays as it is", () => {
  const id = '/node_modules/@chakra-ui/react/dist/esm/components/dialog/dialog.js';
  expect(plugin.transform("import { Dialog } from '@chakra-ui/react';", id)).toBeNull();
});
