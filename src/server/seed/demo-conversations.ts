import type { DemoTime } from './demo-time.ts';

export interface DemoConversation {
  readonly brand: string;
  readonly creator: string;
  readonly lines: readonly (readonly [DemoTime, 'brand' | 'creator', string])[];
  /** Whether the receiver of the last line has not read it yet. */
  readonly isUnread?: true;
}

/** The conversations between demo users. */
export const demoConversations: readonly DemoConversation[] = [
  {
    brand: 'northwind',
    creator: 'noah',
    lines: [
      ['49d 09:20', 'brand', 'Your train idea is ours now. Which line do you take?'],
      ['49d 12:05', 'creator', 'The slow one along the coast, mornings. Loud enough, and the light comes in low.'],
      ['45d 21:10', 'creator', 'Uploaded. The drop in sound is real: I held the second microphone inside my hood.'],
      ['43d 10:24', 'brand', 'We played it twice because nobody believed it. Thank you.'],
      ['35d 16:24', 'brand', 'The bag for the next one is on its way to Harbour Row.'],
      ['31d 10:14', 'creator', 'It came. Smaller than my lunch.'],
      ['4d 16:44', 'brand', 'The blue one for the pocket video left today. The courier says three to five days.'],
      ['3d 09:12', 'creator', 'Lovely. I keep the weekend free.'],
    ],
  },
  {
    brand: 'petal',
    creator: 'ines',
    lines: [
      ['46d 16:15', 'brand', 'Two weeks first is exactly how we would do it. Take them.'],
      ['27d 19:44', 'creator', 'Day fourteen was yesterday evening. It is up.'],
      ['26d 11:12', 'brand', 'Calm, honest, and the drop at the beginning is beautiful. Thank you, Ines.'],
    ],
  },
  {
    brand: 'petal',
    creator: 'mia',
    lines: [
      ['30d 14:09', 'brand', 'Hi Mia, two square metres are plenty. Please do not tidy up.'],
      ['30d 15:02', 'creator', 'I will not, promise. Anything I must not show?'],
      ['30d 15:40', 'brand', 'Other labels, if you can turn them round. That is all.'],
      ['21d 18:58', 'creator', 'It is up. I turned eleven bottles round and forgot one: top left, behind the towel.'],
      ['19d 10:44', 'brand', 'We saw it, and nobody else will. Done, the money is in your balance.'],
      ['12d 08:56', 'brand', 'The oat bars are yours too. Outdoors, with wind, please.'],
      ['12d 19:13', 'creator', 'Wind I can do. We walk up to the ruin on Sunday.'],
      ['6d 12:51', 'creator', 'The box is here. One bar did not survive the unpacking.'],
      ['3d 09:58', 'brand', 'Your serum for the window video left today.'],
      ['3d 12:26', 'creator', 'Thank you. I have cleared the windowsill for it.'],
      ['6h', 'brand', 'How was the ruin? No hurry, we only plan next week and would like to know where the bars go.'],
    ],
    isUnread: true,
  },
  {
    brand: 'northwind',
    creator: 'tom',
    lines: [
      ['18d 10:18', 'brand', 'Hi Tom, glad you took the lamp. Could you film it at noon and again at dusk?'],
      ['18d 12:40', 'creator', 'With pleasure. My desk faces west, so dusk does half the work.'],
      ['17d 11:34', 'brand', 'Perfect. Landscape, please, it goes onto our shop page. The lamp left this morning.'],
      ['13d 15:09', 'creator', 'It is here, in one piece. It clicks when it folds. I like that.'],
      ['13d 16:02', 'brand', 'Keep the click in then.'],
      [
        '6d 18:47',
        'creator',
        'Clouds all week. I would rather wait for one clear evening than fake it. Is that all right?',
      ],
      ['5d 08:30', 'brand', 'Take the time. We want the evening too.'],
      ['2d 19:26', 'creator', 'It is up: 16:9, both lights in one cut. Tell me if the fold at the end is too slow.'],
    ],
    isUnread: true,
  },
  {
    brand: 'northwind',
    creator: 'ines',
    lines: [
      [
        '5d 09:50',
        'brand',
        'Hi Ines, the night bus made us laugh. Could the last line be said to nobody in particular?',
      ],
      ['5d 22:31', 'creator', 'That is how everybody talks on line 12. I film on Saturday night.'],
    ],
  },
];
