// Defers the hydration of a prerendered page until the first interaction, or four seconds after load. Links work before;
// a click on a button before hydration is replayed after it.
{
  const { entry, sheet } = __ASSETS__;
  const triggers = ['pointermove', 'pointerdown', 'keydown'];
  let pressed = null;
  let isDeferred = true;
  const remember = ({ target }) => {
    pressed = target.closest('button') ?? pressed;
  };
  // While a page loads, a browser may report the resting pointer as a movement by zero.
  const isResting = (event) => event?.type === 'pointermove' && !event.movementX && !event.movementY;
  const hydrate = (event) => {
    if (!isDeferred || isResting(event)) return;
    isDeferred = false;
    // Emotion reads from these ids which rules are already inserted.
    for (const style of document.querySelectorAll('[data-emotion=css]'))
      for (const [, id] of style.textContent.matchAll(/\.css-(\w+)/g)) style.dataset.emotion += ` ${id}`;
    for (const trigger of triggers) removeEventListener(trigger, hydrate, true);
    // The page contains only its critical CSS; the next page needs the whole sheet.
    const whole = document.createElement('link');
    whole.rel = 'stylesheet';
    whole.href = sheet;
    whole.onload = whole.onerror = () => import(entry);
    document.head.append(whole);
  };
  for (const trigger of triggers) addEventListener(trigger, hydrate, { capture: true, passive: true });
  addEventListener('click', remember, true);
  addEventListener(
    'page-hydrated',
    () => {
      removeEventListener('click', remember, true);
      pressed?.click();
    },
    { once: true },
  );
  addEventListener('load', () => setTimeout(hydrate, 4000));
}
