import { chakra, Skeleton } from '@chakra-ui/react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#renderer/lib/api/use-api.ts';
import { type ColorMode, useColorMode } from '#renderer/lib/screen/color-mode.ts';
import { AsyncView } from '#renderer/ui/feedback/async-view.tsx';

const Frame = chakra('iframe', { base: { display: 'block', w: 'full', borderWidth: '0' } });

const tags = 'p br h2 h3 h4 ul ol li strong b em i u s blockquote hr'.split(' ');

type Clean = (html: string) => string;

/** Loads the sanitizer with the first script, so that the page does not wait for it. */
const loadCleaner = async (): Promise<{ clean: Clean }> => {
  const { default: purifier } = await import('dompurify');
  return { clean: (html) => purifier.sanitize(html, { ALLOWED_TAGS: tags, ALLOWED_ATTR: [] }) };
};

/** The page's @font-face rules, so that the frame uses the same fonts. */
const typefaces = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map(({ cssText }) =>
      cssText.replace(/url\("(?!data:)([^"]+)"\)/g, (_, url) => `url("${new URL(url, location.href)}")`),
    )
    .join('');

/** Applies styles through the CSSOM, because the content security policy forbids inline styles. */
const dress = (inner: Document, frame: Element, mode: ColorMode): void => {
  const Sheet = inner.defaultView?.CSSStyleSheet;
  if (!Sheet) return;
  const { fontFamily } = getComputedStyle(frame);
  // During a change of the colour mode the frame's computed colour would be the old one.
  const ink = getComputedStyle(document.documentElement).getPropertyValue('--chakra-colors-fg');
  const sheet = new Sheet();
  sheet.replaceSync(`${typefaces()}
    :root { color-scheme: ${mode}; color: ${ink}; font: 1rem/1.65 ${fontFamily};
      font-variant-ligatures: no-contextual; overflow: hidden }
    body { margin: 0; overflow-wrap: anywhere; display: flow-root }
    body > :first-child { margin-top: 0 } body > :last-child { margin-bottom: 0 }
    p, ul, ol, blockquote { margin: 0 0 .875em } ul, ol { padding-inline-start: 1.4em }
    h2, h3, h4 { font-size: 1.0625rem; line-height: 1.35; margin: 1.4em 0 .4em }
    blockquote { border-inline-start: 2px solid; padding-inline-start: 1em }`);
  inner.adoptedStyleSheets = [sheet];
};

/**
 * Sandboxed frame without scripts, pop-ups or forms. It keeps our origin only so that the page can style and measure
 * it.
 */
const CleanFrame = ({ html }: { html: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [inner, setInner] = useState<Document | null>(null);
  const [height, setHeight] = useState(0);
  const { mode } = useColorMode();
  const source = `<!doctype html><html lang="en"><title></title><body>${html}`;
  useEffect(() => {
    if (!inner || !frame.current) return;
    dress(inner, frame.current, mode);
    const sizes = new ResizeObserver(() => setHeight(inner.body.offsetHeight));
    sizes.observe(inner.body);
    return () => sizes.disconnect();
  }, [inner, mode]);
  return (
    <Frame
      ref={frame}
      title="Script"
      sandbox="allow-same-origin"
      srcDoc={source}
      // Reserves a minimum height while loading, so that the layout does not shift.
      h={height > 0 ? `${height}px` : '24'}
      onLoad={({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => setInner(currentTarget.contentDocument)}
    />
  );
};

/**
 * Shows a job's script, which is untrusted HTML: sanitized to structural tags, in a sandboxed frame of the text's
 * height.
 */
export const ScriptFrame = ({ html }: { html: string }) => {
  const state = useApi('app/script-cleaner', loadCleaner);
  return (
    <AsyncView state={state} what="the script" skeleton={<Skeleton h="24" rounded="l2" />}>
      {({ clean }) => <CleanFrame html={clean(html)} />}
    </AsyncView>
  );
};
