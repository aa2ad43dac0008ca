interface PackContext {
  readonly electronPlatformName: string;
  readonly arch: number;
  readonly packager: { readonly config: { readonly extraMetadata?: object } };
}
export function beforePack(context: PackContext): void;
