/** The query of a paged call; the contract validates it and sets defaults. */
export interface PageQuery {
  readonly page: number;
  readonly per_page: number;
}

export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page;
