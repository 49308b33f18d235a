/** Opens the panel of the launcher, whose script comes with the first touch. Until it is there the launcher is a link. */
const launcher = document.querySelector<HTMLAnchorElement>('[data-launcher]')
const address = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset['later']

if (launcher && address) {
  let loading: Promise<unknown> | null = null
  const load = () => (loading ??= import(/* @vite-ignore */ address))
  // A link that opens a dialog is a button, by name and by key.
  launcher.role = 'button'
  launcher.ariaHasPopup = 'dialog'
  const open = (event: Event) => {
    event.preventDefault()
    load()
      .then(() => launcher.dispatchEvent(new Event('open-panel')))
      // The page of the assistant does the same.
      .catch(() => location.assign(launcher.href))
  }
  launcher.addEventListener('pointerdown', () => void load().catch(() => {}), { once: true })
  launcher.addEventListener('click', open)
  launcher.addEventListener('keydown', (event) => {
    if (event.key === ' ') open(event)
  })
}

/** At the first touch, and only where the browser has no worker: that of a technician has all of this. */
async function keepPages(): Promise<void> {
  const { serviceWorker } = navigator
  if (!(await serviceWorker.getRegistration('/'))) await serviceWorker.register('/service-worker.js?site')
}

if (launcher?.dataset['keeps'] !== undefined && 'serviceWorker' in navigator) {
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => void keepPages().catch(() => {}), { once: true, passive: true })
  }
}
