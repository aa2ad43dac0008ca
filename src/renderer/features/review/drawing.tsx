import { chakra } from '@chakra-ui/react';
import { type PointerEvent, useRef, useState } from 'react';
import { STROKE_COLOURS, STROKE_SCALE, type Stroke } from '#shared/domain/jobs/strokes.ts';
import { limits } from '#shared/domain/limits.ts';

const COLOURS: Readonly<Record<Stroke['colour'], string>> = { red: '#ff3b30', yellow: '#ffd60a', blue: '#0a84ff' };

/** Width and height of the picture; the drawing is scaled with it, also in a box of another shape. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const Svg = chakra('svg', { base: { position: 'absolute', inset: '0', boxSize: 'full', pointerEvents: 'none' } });

type Point = readonly [x: number, y: number];

const pointsOf = ({ points }: Stroke, { width, height }: PictureSize): readonly Point[] =>
  Array.from({ length: points.length / 2 }, (_, at) => [
    ((points[2 * at] ?? 0) / STROKE_SCALE) * width,
    ((points[2 * at + 1] ?? 0) / STROKE_SCALE) * height,
  ]);

const lineThrough = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join(' ');

/** SVG path of a stroke; an arrow ends in a head of a twentieth of the picture. */
const pathOf = (stroke: Stroke, size: PictureSize): string => {
  const points = pointsOf(stroke, size);
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = points;
  if (stroke.tool === 'rectangle')
    return `${lineThrough([
      [x1, y1],
      [x2, y1],
      [x2, y2],
      [x1, y2],
    ])} Z`;
  // A dot is a line of no length with round ends.
  if (stroke.tool === 'pen') return `${lineThrough(points)}${points.length === 1 ? ' l0 0' : ''}`;
  const [angle, head] = [Math.atan2(y2 - y1, x2 - x1), Math.min(size.width, size.height) / 20];
  const wing = (turn: number): Point => [x2 - head * Math.cos(angle + turn), y2 - head * Math.sin(angle + turn)];
  return `${lineThrough([
    [x1, y1],
    [x2, y2],
  ])} ${lineThrough([wing(0.5), [x2, y2], wing(-0.5)])}`;
};

/** Strokes over the picture. */
export const Drawing = ({ strokes, size }: { strokes: readonly Stroke[]; size: PictureSize }) => (
  <Svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden data-testid="drawing">
    {STROKE_COLOURS.map((colour) => (
      <path
        key={colour}
        d={strokes
          .filter((stroke) => stroke.colour === colour)
          .map((stroke) => pathOf(stroke, size))
          .join(' ')}
        fill="none"
        stroke={COLOURS[colour]}
        strokeWidth={Math.min(size.width, size.height) / 120}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </Svg>
);

/** Points nearer to the last one than this are left out, in the units of `STROKE_SCALE`. */
const NEAR = 40;

const clamp = (value: number): number => Math.min(Math.max(Math.round(value * STROKE_SCALE), 0), STROKE_SCALE);

interface DrawingAreaProps {
  size: PictureSize;
  tool: Stroke['tool'];
  colour: Stroke['colour'];
  strokes: readonly Stroke[];
  onDraw: (stroke: Stroke) => void;
}

/** Takes strokes of a mouse, pen or finger over the picture. */
export const DrawingArea = ({ size, tool, colour, strokes, onDraw }: DrawingAreaProps) => {
  const svg = useRef<SVGSVGElement>(null);
  const [points, setPoints] = useState<readonly number[] | null>(null);
  const pointAt = ({ clientX, clientY }: PointerEvent): readonly [number, number] | null => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [clamp(x / size.width), clamp(y / size.height)];
  };
  const add = (drawn: readonly number[], [x, y]: readonly [number, number]): readonly number[] => {
    if (tool !== 'pen') return [drawn[0] ?? x, drawn[1] ?? y, x, y];
    const isNear = Math.hypot(x - (drawn.at(-2) ?? x), y - (drawn.at(-1) ?? y)) < NEAR;
    return isNear || drawn.length >= 2 * limits.review.points ? drawn : [...drawn, x, y];
  };
  const end = () => {
    // An arrow or a rectangle without extent is a press by mistake.
    const isDrawn =
      points !== null &&
      (tool === 'pen' || Math.hypot((points[2] ?? 0) - (points[0] ?? 0), (points[3] ?? 0) - (points[1] ?? 0)) >= NEAR);
    if (isDrawn) onDraw({ tool, colour, points });
    setPoints(null);
  };
  return (
    <>
      <Drawing strokes={points ? [...strokes, { tool, colour, points }] : strokes} size={size} />
      <Svg
        ref={svg}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label="Draw here"
        pointerEvents="all"
        cursor="crosshair"
        touchAction="none"
        onPointerDown={(event) => {
          const point = pointAt(event);
          if (!point || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setPoints(tool === 'pen' ? point : [...point, ...point]);
        }}
        onPointerMove={(event) => {
          const point = points && pointAt(event);
          if (point) setPoints(add(points, point));
        }}
        onPointerUp={end}
        onPointerCancel={() => setPoints(null)}
      />
    </>
  );
};
