const loading = new Map<string, Promise<void>>();

const append = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(src);
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });

/** Adds a script to the page once; a failed load may be retried. */
export const loadScript = (src: string): Promise<void> => {
  const script = loading.get(src) ?? append(src);
  loading.set(src, script);
  return script;
};
