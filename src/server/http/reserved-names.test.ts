import { describe, expect, test } from 'vitest';
import { demoBrands, demoCreators } from '../seed/demo-people.ts';
import { demoProducts } from '../seed/demo-products.ts';
import { isReservedName } from './reserved-names.ts';

describe('nobody is called like the product', () => {
  test.each([
    'UGC Admins',
    'ugc admins',
    'UGCAdmins',
    'U G C  A d m i n s',
    'UGC-Admins',
    'UGC_Admins',
    '★ UGC Admins ★',
    '[UGC Admins]',
    'UGC Admins Support',
    'UGC Admin',
    'UGC Administrator',
    'The UGC Admins',
    'Mia (UGC Admins)',
    'Official UGC Admins',
    'Ugc Adm1ns',
    'UGC ADMlNS',
    'UGC Adm|ns',
    'UGC Adm!ns',
    'UGC Adrnins',
    'UGC 4dm1n5',
    'UGC @dmins',
    'UGC Αdmins',
    'ՍԌС Аdmіns',
    'UGС АDМІΝЅ',
    'ＵＧＣ　Ａｄｍｉｎｓ',
    'UGC\u200BAdmins',
    'U\u2060GC Ad\u00ADmins',
    'UGC Ádmïns',
    'UGC A\u0336d\u0336mins',
    '𝐔𝐆𝐂 𝐀𝐝𝐦𝐢𝐧𝐬',
    '𝕌𝔾ℂ 𝔸𝕕𝕞𝕚𝕟𝕤',
    'ⓊⒼⒸ Ⓐⓓⓜⓘⓝⓢ',
    '🅤🅖🅒 🅐🅓🅜🅘🅝🅢',
    '🆄🅶🅲 🅰🅳🅼🅸🅽🆂',
    'ᴜɢᴄ ᴀᴅᴍɪɴꜱ',
    'ᵁᴳᶜ ᴬᵈᵐⁱⁿˢ',
    'UGC Ađmins',
    'UGC Marketplace',
    'UGС Suрроrt',
    'Ugc Support Team',
  ])('%s', (name) => {
    expect(isReservedName(name, true)).toBe(true);
    expect(isReservedName(name, false)).toBe(true);
  });
  test.each([
    'Admin',
    'Аdmin',
    'A.D.M.I.N',
    'Support',
    'Customer Support',
    'The Moderators',
    'Official',
    'Deleted account',
  ])('%s, of which things may be called so', (name) => {
    expect(isReservedName(name, true)).toBe(true);
    expect(isReservedName(name, false)).toBe(false);
  });
});

describe('names that only resemble it stay possible', () => {
  const seeded = [...demoBrands, ...demoCreators, ...demoProducts].map(({ name }) => name);
  test.each([
    ...seeded,
    '3M',
    'UGC Studio Berlin',
    'Happy UGC',
    'Drug C Administration',
    'Administrative Supplies',
    'Supportive Soles',
    'Mia Admins',
    'Системный Админ Иван',
    'Γιώργος Παπαδόπουλος',
    'محمد',
    '李小龙',
    '',
  ])('%s', (name) => expect(isReservedName(name, true)).toBe(false));
});
