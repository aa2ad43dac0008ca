// What FFmpeg may open. It has over 500 decoders and 350 demuxers, and each that is left out is one hole less: a preview names
// its demuxer, by the first bytes of the file, and has the decoders that cameras and editors write into that container.

const PCM =
  'pcm_s8,pcm_u8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,pcm_alaw,pcm_mulaw';
/** Of 3GP, which phones recorded for years. */
const PHONE = 'h263,amrnb,amrwb';
const MODERN = 'h264,hevc,libdav1d,av1,vp8,vp9,libvpx,libvpx-vp9';
const STUDIO = 'prores,dnxhd,mjpeg,mpeg4,mpeg2video,dvvideo';
const SOUND = 'aac,mp3,mp3float,opus,libopus,vorbis,flac,alac,ac3,eac3,mp2,mp2float';

/** By container: FFmpeg's demuxer, all names of it, and the decoders. */
export const CONTAINERS = {
  mov: {
    demuxer: 'mov',
    names: 'mov,mp4,m4a,3gp,3g2,mj2',
    decoders: `${MODERN},${STUDIO},${PHONE},${SOUND},adpcm_ima_qt,${PCM}`,
  },
  matroska: { demuxer: 'matroska', names: 'matroska,webm', decoders: `${MODERN},${STUDIO},theora,${SOUND},${PCM}` },
  avi: {
    demuxer: 'avi',
    names: 'avi',
    decoders: `h264,mpeg4,mjpeg,mpeg2video,dvvideo,msmpeg4,msmpeg4v2,mp3,mp3float,mp2,mp2float,ac3,aac,adpcm_ms,adpcm_ima_wav,${PCM}`,
  },
  mpegts: {
    demuxer: 'mpegts',
    names: 'mpegts',
    decoders: 'h264,hevc,mpeg2video,mpeg1video,aac,ac3,eac3,mp2,mp2float,mp3,mp3float,pcm_bluray',
  },
  mpeg: {
    demuxer: 'mpeg',
    names: 'mpeg',
    decoders: 'mpeg2video,mpeg1video,h264,mp2,mp2float,mp3,mp3float,ac3,pcm_dvd',
  },
  flv: { demuxer: 'flv', names: 'flv', decoders: 'h264,hevc,flv,vp6f,aac,mp3,mp3float' },
  asf: { demuxer: 'asf', names: 'asf', decoders: 'wmv1,wmv2,wmv3,vc1,msmpeg4,wmav1,wmav2,wmapro,mp3,mp3float' },
  ogg: { demuxer: 'ogg', names: 'ogg', decoders: 'theora,vp8,vorbis,opus,libopus,flac' },
};
