// Makes a preview with FFmpeg's libraries, embedded by node-av.
import { join } from 'node:path';
import { getFFmpegInfo, Log } from 'node-av/lib';
import { K, openInput } from './av.mjs';
import { drawMark } from './draw-mark.mjs';
import { drawPictures } from './draw-pictures.mjs';
import { readLoudness } from './loudness.mjs';
import { planPreview } from './plan-preview.mjs';
import { measureSeconds, probeStreams } from './probe-streams.mjs';
import { runJob } from './run-job.mjs';
import { transcode } from './transcode.mjs';

await runJob({
  version: () => getFFmpegInfo().version,
  make: async (job) => {
    Log.setLevel(K.AV_LOG_FATAL);
    const input = openInput(job.input, job.container);
    const probed = probeStreams(input);
    const seconds = probed.seconds > 0 ? probed.seconds : measureSeconds(openInput(job.input, job.container));
    const plan = planPreview({ ...probed, seconds }, job);
    if (job.mark) await drawMark(job.mark, plan.width, plan.height, join(job.directory, 'mark.png'));
    const frames = transcode(input, plan, job);
    const { width, height, rate } = plan;
    const made = { width, height, rate: `${rate[0]}/${rate[1]}`, frames, sprite: drawPictures(plan, frames, job) };
    return { ...made, loudness: readLoudness(job) };
  },
});
// The libraries keep threads of their own.
process.exit(0);
