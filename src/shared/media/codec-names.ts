/** Names of codecs, by the ids of mediabunny, of ISO BMFF, Matroska, AVI, ASF and enhanced FLV, and by FFmpeg's names. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(avc|avc[1-4]|h264|x264|davc|V_MPEG4\/ISO\/AVC)$/i, 'H.264'],
  [/^(hevc|hvc1|hev1|h265|x265|dvh1|dvhe|V_MPEGH\/ISO\/HEVC)$/i, 'HEVC'],
  [/^(vvc1|vvi1)$/i, 'VVC'],
  [/^(av1|av01|V_AV1)$/i, 'AV1'],
  [/^(vp9|vp09|vp90|V_VP9)$/i, 'VP9'],
  [/^(vp8|vp08|vp80|V_VP8)$/i, 'VP8'],
  [/^(vp6[0-2fa]?)$/i, 'VP6'],
  [/^(prores|ap[a-z0-9]{2}|V_PRORES)$/i, 'ProRes'],
  [/^(mjp2|mj2 )$/i, 'JPEG 2000'],
  [/^(m?jpeg|mjp[a-z0-9]|dmb1|V_MJPEG)$/i, 'Motion JPEG'],
  [/^(avdn|avdh|dnxhd)$/i, 'DNxHD'],
  [/^cfhd$/i, 'CineForm'],
  [/^(dv[a-z0-9][a-z0-9 ]|cdvc|dvsd|dvvideo)$/i, 'DV'],
  [/^(mp4v|mpeg4|xvid|divx|dx50|fmp4|mp4s|V_MPEG4\/ISO\/A?SP|V_MPEG4\/MS\/V3)$/i, 'MPEG-4 Visual'],
  [/^(div[3-6]|mp4[1-3]|mpg4|msmpeg4(v[123])?)$/i, 'MS MPEG-4'],
  [/^(s263|h263|flv1)$/i, 'H.263'],
  [/^svq[13]$/i, 'Sorenson Video'],
  [/^(m?mp[eg]*g?1(video)?|V_MPEG1)$/i, 'MPEG-1'],
  [/^(mpg2|mpeg2video|mp2v|m2v1|hdv[0-9a-f]|xdv[0-9a-f]|xd5[0-9a-f]|mx[345][np]|V_MPEG2)$/i, 'MPEG-2'],
  [/^wmv[123]$/i, 'Windows Media Video'],
  [/^(wvc1|wmva|vc-?1)$/i, 'VC-1'],
  [/^(theo|theora|V_THEORA)$/i, 'Theora'],
  [/^(drac|dirac|V_DIRAC)$/i, 'Dirac'],
  [/^(ffv1|V_FFV1)$/i, 'FFV1'],
  [/^(hfyu|ffvh)$/i, 'HuffYUV'],
  [/^rle $/i, 'QuickTime Animation'],
  [/^V_REAL\//, 'RealVideo'],
];

/** The name under which people know a codec: "HEVC"; null for an id that is not known. */
export const codecName = (id: string | null): string | null =>
  id === null ? null : (NAMES.find(([ids]) => ids.test(id))?.[1] ?? null);

/** Codecs that no preview is made of: the server's engine does not decode them (`previews/worker/containers.mjs`). */
const NOT_CONVERTED: readonly string[] = [
  'VVC',
  'JPEG 2000',
  'CineForm',
  'Sorenson Video',
  'Dirac',
  'FFV1',
  'HuffYUV',
  'QuickTime Animation',
  'RealVideo',
];

/** Whether the server can make a preview of this codec; an unknown one is none that it decodes. */
export const isConverted = (codec: string | null): boolean => codec !== null && !NOT_CONVERTED.includes(codec);

/** Containers that browsers open, so that playback depends on the codec alone. */
const OPENED: readonly string[] = ['MP4', 'QuickTime', 'WebM'];

/** What to call a video that a browser may not be able to play: "HEVC", of an unknown codec "RealMedia"; else null. */
export const codecOrContainer = ({
  codec,
  container,
}: {
  codec: string | null;
  container: string | null;
}): string | null => codec ?? (container === null || OPENED.includes(container) ? null : container);

/** Bits per colour by the parameters of a codec (RFC 6381 and the binding of each codec); null where they do not tell. */
export const bitDepth = (parameters: string | null): number | null => {
  const [, , stated] = /^(av01\.\d\.\d+[MH]|vp09\.\d\d\.\d\d)\.(\d\d)/.exec(parameters ?? '') ?? [];
  if (stated) return Number(stated);
  // Main 10 (ITU-T H.265 annex A), High 10 (H.264 annex A).
  return /^(hvc1|hev1)\.[A-C]?2\.|^avc[13]\.6e/i.test(parameters ?? '') ? 10 : null;
};
