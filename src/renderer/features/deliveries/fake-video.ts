interface Shape {
  readonly duration: number;
  readonly videoWidth: number;
  readonly videoHeight: number;
}

/** A video element that knows what it was told instead of reading a file; without a shape it cannot play it. For tests. */
export const fakeVideo = (shape?: Partial<Shape>, video = document.createElement('video')): HTMLVideoElement => {
  const tell = (event: string) => queueMicrotask(() => video.dispatchEvent(new Event(event)));
  const { duration = 30, videoWidth = 1080, videoHeight = 1920 } = shape ?? {};
  Object.defineProperties(video, {
    duration: { value: duration },
    videoWidth: { value: videoWidth },
    videoHeight: { value: videoHeight },
    load: { value: () => video.hasAttribute('src') && tell(shape ? 'loadedmetadata' : 'error') },
    currentTime: { configurable: true, set: () => tell('seeked') },
  });
  return video;
};
