/** A file that electron-vite copies beside the bundle: its path at run time. */
declare module '*?asset' {
  const path: string;
  export default path;
}
