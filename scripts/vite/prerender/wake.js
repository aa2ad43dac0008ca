// A prerendered page sleeps until somebody touches it, or until it has been there for a while. Links work meanwhile; a
// button pressed in its sleep is pressed again once the page is awake.
{
  const { entry, sheet } = __ASSETS__;
  const signs = ['pointermove', 'pointerdown', 'keydown'];
  let pressed = null;
  let asleep = true;
  const remember = ({ target }) => {
    pressed = target.closest('button') ?? pressed;
  };
  // While a page loads, a browser may tell where the pointer rests: a move by nothing.
  const isResting = (sign) => sign?.type === 'pointermove' && !sign.movementX && !sign.movementY;
  const wake = (sign) => {
    if (!asleep || isResting(sign)) return;
    asleep = false;
    // Emotion takes from here which rules it need not insert again.
    for (const style of document.querySelectorAll('[data-emotion=css]'))
      for (const [, id] of style.textContent.matchAll(/\.css-(\w+)/g)) style.dataset.emotion += ` ${id}`;
    for (const sign of signs) removeEventListener(sign, wake, true);
    // The page holds only the styles it shows; the next one needs the whole sheet.
    const whole = document.createElement('link');
    whole.rel = 'stylesheet';
    whole.href = sheet;
    whole.onload = whole.onerror = () => import(entry);
    document.head.append(whole);
  };
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
  addEventListener('click', remember, true);
  addEventListener(
    'page-awake',
    () => {
      removeEventListener('click', remember, true);
      pressed?.click();
    },
    { once: true },
  );
  addEventListener('load', () => setTimeout(wake, 4000));
}
