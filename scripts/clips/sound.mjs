// Music without samples: a soft chord that breathes, and plucked notes of the same chord above it.
import { scatter } from './drawing.mjs';

const RATE = 32_000;
const hertz = (note) => 440 * 2 ** ((note - 69) / 12);

/** A plucked bar: a tone and its fourth harmonic, which fades sooner. */
const pluck = (samples, from, note, volume) => {
  const pitch = 2 * Math.PI * hertz(note);
  for (let n = 0; n < RATE * 1.2 && from + n < samples.length; n += 1) {
    const t = n / RATE;
    const attack = Math.min(1, t / 0.006);
    samples[from + n] +=
      volume * attack * (Math.exp(-5 * t) * Math.sin(pitch * t) + 0.18 * Math.exp(-16 * t) * Math.sin(4 * pitch * t));
  }
};

const pad = (samples, { root, chord }) => {
  for (let n = 0; n < samples.length; n += 1) {
    const t = n / RATE;
    const swell = 0.6 + 0.4 * Math.sin(t * 1.3);
    for (const step of chord) {
      const pitch = 2 * Math.PI * hertz(root + step) * t;
      samples[n] += 0.035 * swell * (Math.sin(pitch) + 0.4 * Math.sin(pitch * 1.004) + 0.15 * Math.sin(2 * pitch));
    }
  }
};

/** 16-bit mono PCM. @param tune root as a MIDI note, chord in semitones above it, pace in seconds between notes */
export const music = (seconds, tune) => {
  const samples = new Float32Array(Math.round(seconds * RATE));
  pad(samples, tune);
  for (let n = 0; n * tune.pace < seconds - 0.3; n += 1) {
    if (scatter(n + tune.root) < 0.22) continue;
    const step = tune.chord[Math.floor(scatter(n * 3 + tune.root) * tune.chord.length)];
    pluck(samples, Math.round(n * tune.pace * RATE), tune.root + 12 + step + (n % 8 === 0 ? 12 : 0), 0.16);
  }
  const edge = Math.min(RATE * 0.25, samples.length / 2);
  const out = Buffer.alloc(samples.length * 2);
  for (let n = 0; n < samples.length; n += 1) {
    const fade = Math.min(1, n / edge, (samples.length - n) / edge);
    out.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[n] * fade)) * 32_000), n * 2);
  }
  return { data: out, rate: RATE };
};
