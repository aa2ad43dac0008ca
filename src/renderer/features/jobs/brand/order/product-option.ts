/** A product as the order form offers it. */
export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}
