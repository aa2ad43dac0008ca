export interface DemoConversation {
  readonly brand: string;
  readonly creator: string;
  readonly lines: readonly (readonly ['brand' | 'creator', string])[];
}

/** The conversations between demo users. */
export const demoConversations: readonly DemoConversation[] = [
  {
    brand: 'northwind',
    creator: 'tom',
    lines: [
      ['brand', 'Hi Tom, glad you took the lamp. Could you film it at noon and again at dusk?'],
      ['creator', 'With pleasure. My desk faces west, so dusk does half the work.'],
      ['brand', 'Perfect. Landscape, please, it goes onto our shop page.'],
      ['creator', 'It is up: 16:9, both lights in one cut. Tell me if the fold at the end is too slow.'],
    ],
  },
];
