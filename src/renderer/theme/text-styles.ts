import { defineTextStyles } from '@chakra-ui/react/styled-system';

const display = (fontSize: string, lineHeight: string, letterSpacing: string, fontWeight: string) => ({
  value: { fontFamily: 'heading', fontSize, lineHeight, letterSpacing, fontWeight },
});

/** The type scale of headings; text uses Chakra's xs (12 px), sm (14 px), md (16 px) and lg (18 px). */
export const textStyles = defineTextStyles({
  hero: display('clamp(2.5rem, 1.6rem + 3.9vw, 4.5rem)', '1.02', '-0.035em', '700'),
  section: display('clamp(1.75rem, 1.3rem + 1.9vw, 2.75rem)', '1.08', '-0.028em', '650'),
  title: display('clamp(1.625rem, 1.45rem + 0.7vw, 2rem)', '1.15', '-0.022em', '650'),
  heading: display('1.25rem', '1.3', '-0.014em', '620'),
  subheading: display('1.0625rem', '1.35', '-0.008em', '620'),
  figure: display('2rem', '1.1', '-0.025em', '620'),
  label: { value: { fontSize: '0.8125rem', lineHeight: '1.25rem', fontWeight: '500' } },
  eyebrow: { value: { fontSize: '0.75rem', lineHeight: '1rem', fontWeight: '600', letterSpacing: '0.06em' } },
});
