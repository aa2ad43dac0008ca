/**
 * Props of a `Button` that draws the link in it. Chakra gives every button `type="button"`, which HTML allows on no link:
 * there it would name the media type of the target.
 */
export const AS_LINK = { asChild: true, type: undefined } as const;
