/** What a paged call is asked for; checked and defaulted by the contract. */
export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;
