import { eventToHotkeyString, install, normalizeHotkey, uninstall } from '@github/hotkey'
import { keepSingleKeys, singleKeysOn } from './single-keys.ts'
import { nextRow, rowOf } from './rows.ts'

const address = document.querySelector<HTMLScriptElement>('script[data-later]')?.dataset['later']
const palette = document.querySelector<HTMLDialogElement>('#palette')
const help = document.querySelector<HTMLDialogElement>('#office-keys')
const search = normalizeHotkey('Mod+k')
let loading: Promise<unknown> | null = null

/** The dialog is there at once and its script in a moment: until then Enter opens the page of the search. */
function openPalette(): void {
  if (!palette || palette.open) return
  help?.close()
  if (document.querySelector('dialog:modal')) return
  palette.showModal()
  if (address) loading ??= import(/* @vite-ignore */ address).catch(() => (loading = null))
}

function openHelp(): void {
  palette?.close()
  if (!help || help.open) return
  help.showModal()
  // From its beginning: the only control is at the end.
  help.querySelector('h2')?.focus()
}

function openNew(): void {
  const menu = [...document.querySelectorAll<HTMLDetailsElement>('.office-new')].find((one) => one.checkVisibility())
  if (!menu) return
  menu.open = true
  menu.querySelector('a')?.focus()
}

function select(): void {
  rowOf(document.activeElement)?.querySelector<HTMLInputElement>('input[type="checkbox"]:enabled')?.click()
}

/** A single key does nothing while a dialog asks for something. */
function follow(element: HTMLElement, hotkey: string): () => void {
  element.addEventListener('hotkey-fire', (event) => {
    if (document.querySelector('dialog:modal')) event.preventDefault()
  })
  return () => install(element, hotkey)
}

function key(hotkey: string, act: () => void): readonly [HTMLElement, () => void] {
  const button = document.createElement('button')
  button.addEventListener('click', act)
  return [button, follow(button, hotkey)]
}

/** Links of the page that have a key, and what has no link. A key with Shift is one on some keyboards only. */
const singleKeys: readonly (readonly [HTMLElement, () => void])[] = [
  ...[...document.querySelectorAll<HTMLElement>('[data-hotkey]')].map(
    (link) => [link, follow(link, link.dataset['hotkey'] ?? '')] as const,
  ),
  key('/,Shift+/', openPalette),
  key('?,Shift+?', openHelp),
  key('n', openNew),
  key('j', () => nextRow(1)),
  key('k', () => nextRow(-1)),
  key('x', select),
]

function apply(on: boolean): void {
  for (const [element, start] of singleKeys) {
    uninstall(element)
    if (on) start()
  }
}

document.addEventListener('keydown', (event) => {
  if (event.isComposing || eventToHotkeyString(event) !== search) return
  // The browser has its own use of it.
  event.preventDefault()
  if (palette?.open) palette.close()
  else openPalette()
})

for (const menu of document.querySelectorAll<HTMLDetailsElement>('.office-new')) {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}

for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-palette]')) {
  link.ariaHasPopup = 'dialog'
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPalette()
  })
}

const isApple = search.startsWith('Meta')
for (const place of document.querySelectorAll<HTMLElement>('[data-search-key]')) {
  if (isApple) place.textContent = '⌘ K'
  place.hidden = false
}

document.querySelector('[data-show-keys]')?.addEventListener('click', openHelp)
const choice = document.querySelector<HTMLInputElement>('[data-single-keys]')
if (choice) {
  choice.checked = singleKeysOn()
  choice.addEventListener('change', () => {
    keepSingleKeys(choice.checked)
    apply(choice.checked)
  })
}
// A page that comes back from the history is one without an open dialog.
addEventListener('pagehide', () => {
  palette?.close()
  help?.close()
})
apply(singleKeysOn())
