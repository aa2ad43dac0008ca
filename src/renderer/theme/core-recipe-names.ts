/** Recipes that the public pages use; they are part of the system from the start, all others come with their component. */
export const coreRecipeNames = ['button', 'container', 'heading', 'icon', 'link', 'skipNavLink', 'spinner'] as const;

export type CoreRecipeName = (typeof coreRecipeNames)[number];
