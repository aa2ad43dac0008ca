import { limits } from '../limits.ts';

export const STROKE_TOOLS = ['pen', 'arrow', 'rectangle'] as const;
export const STROKE_COLOURS = ['red', 'yellow', 'blue'] as const;

/** Coordinates from 0 to this: ten thousandths of the picture's width and height, as displayed and without black bars. */
export const STROKE_SCALE = 10_000;

/** A stroke of a drawing on a frame of a video. */
export interface Stroke {
  readonly tool: (typeof STROKE_TOOLS)[number];
  readonly colour: (typeof STROKE_COLOURS)[number];
  /** x and y in turn; an arrow and a rectangle have two points. */
  readonly points: readonly number[];
}

const isCoordinate = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= STROKE_SCALE;

const hasPoints = ({ tool, points }: Partial<Stroke>): boolean =>
  Array.isArray(points) &&
  points.length % 2 === 0 &&
  (tool === 'pen' ? points.length >= 2 && points.length <= 2 * limits.review.points : points.length === 4) &&
  points.every(isCoordinate);

const isStroke = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const stroke: Partial<Stroke> = value;
  return (
    Object.keys(value).length === 3 &&
    STROKE_TOOLS.some((tool) => tool === stroke.tool) &&
    STROKE_COLOURS.some((colour) => colour === stroke.colour) &&
    hasPoints(stroke)
  );
};

/** Whether a value that came from outside is a drawing: at least one stroke, and nothing but numbers in range. */
export const isDrawing = (value: unknown): value is readonly Stroke[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= limits.review.strokes &&
  value.every(isStroke) &&
  JSON.stringify(value).length <= limits.review.drawing;
