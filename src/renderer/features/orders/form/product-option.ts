/** A product in the order form. */
export interface ProductOption {
  readonly id: number;
  readonly name: string;
  readonly image: string | null;
}
