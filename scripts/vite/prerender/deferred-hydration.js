// Hydration of a prerendered page is deferred until the first interaction, or until four seconds after its load. Links
// work before; a button that was clicked before is clicked again once the page is hydrated.
{
  const { entry, sheet } = __ASSETS__;
  const triggers = ['pointermove', 'pointerdown', 'keydown'];
  let pressed = null;
  let isDeferred = true;
  const remember = ({ target }) => {
    pressed = target.closest('button') ?? pressed;
  };
  // While a page loads, a browser may tell where the pointer rests: a move by nothing.
  const isResting = (event) => event?.type === 'pointermove' && !event.movementX && !event.movementY;
  const hydrate = (event) => {
    if (!isDeferred || isResting(event)) return;
    isDeferred = false;
    // Emotion takes from here which rules it need not insert again.
    for (const style of document.querySelectorAll('[data-emotion=css]'))
      for (const [, id] of style.textContent.matchAll(/\.css-(\w+)/g)) style.dataset.emotion += ` ${id}`;
    for (const trigger of triggers) removeEventListener(trigger, hydrate, true);
    // The page holds only the styles it shows; the next one needs the whole sheet.
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
