/** A clip of the wall: its URLs and description. */
export interface WallClip {
  readonly name: string;
  readonly alt: string;
  readonly poster: string;
  readonly video: string;
}

const posters = import.meta.glob<string>('../../../assets/clips/*.webp', { eager: true, import: 'default' });
const videos = import.meta.glob<string>('../../../assets/clips/*.mp4', { eager: true, import: 'default' });

/** Descriptions of the clips in the order of the wall, where neighbours differ in colour. */
const shown = {
  coffee: 'Cold coffee is poured over ice',
  headphones: 'Headphones play to the beat',
  plant: 'A plant is watered and blooms',
  sneakers: 'Running shoes rise out of their box',
  lipstick: 'A lipstick draws a wave',
  lamp: 'A desk lamp lights up at dusk',
  dog: 'A dog follows a ball',
  pan: 'Vegetables fly in a pan',
  serum: 'A drop of serum falls into a dish',
  candle: 'A match lights a candle',
  bag: 'A weekend is packed into a bag',
  earplugs: 'Earplugs calm the noise',
} as const;

const addressOf = (files: Readonly<Record<string, string>>, name: string): string => {
  const address = files[`../../../assets/clips/${name}`];
  if (address === undefined) throw new Error(`There is no clip ${name}.`);
  return address;
};

export const wallClips: readonly WallClip[] = Object.entries(shown).map(([name, alt]) => ({
  name,
  alt,
  poster: addressOf(posters, `${name}.webp`),
  video: addressOf(videos, `${name}.mp4`),
}));

/** @throws Error when the wall has no clip of this name */
export const clipNamed = (name: string): WallClip => {
  const found = wallClips.find((clip) => clip.name === name);
  if (!found) throw new Error(`There is no clip ${name}.`);
  return found;
};
