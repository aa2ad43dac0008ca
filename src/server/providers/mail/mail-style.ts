/** Dark mode for mail clients that support it; the inline styles are the light mode. */
export const mailStyle = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #101115 !important; color: #f3f2ee !important; }
  .card { background: #1a1b21 !important; border-color: #33353d !important; color: #f3f2ee !important; }
  .code { background: #101115 !important; border-color: #33353d !important; color: #f3f2ee !important; }
  .button { background: #f3f2ee !important; color: #14151a !important; }
  .mark { background: #ff7a45 !important; }
  .quiet { color: #a9abb5 !important; }
}
`;
