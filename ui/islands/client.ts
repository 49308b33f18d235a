import type { ComponentType } from 'react'

const islands = import.meta.glob<{ default: ComponentType<object> }>(['./*.tsx', '!**/Island.tsx', '!**/*.test.tsx'])

/** A pointer comes over it, the focus goes into it, or somebody types: none of these waits for the script. */
const touches = ['pointerover', 'focusin', 'input'] as const

function wakeWhenTouched(place: HTMLElement): void {
  const over = new AbortController()
  const touched = () => {
    over.abort()
    void wake(place)
  }
  for (const touch of touches) place.addEventListener(touch, touched, { signal: over.signal, passive: true })
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  if (place.dataset['islandWhen'] === 'touched') wakeWhenTouched(place)
  else void wake(place)
}

/** React is fetched only by a page that has an island. A part that cannot wake stays the form that the server sent. */
async function wake(place: HTMLElement): Promise<void> {
  const load = islands[`./${place.dataset['island']}.tsx`]
  const [props, root] = place.children
  if (!load || !props || !root) throw new Error(`There is no island ${place.dataset['island']}`)
  const [{ default: Component }, { createElement }, { hydrateRoot }] = await Promise.all([
    load(),
    import('react'),
    import('react-dom/client'),
  ])
  const identifierPrefix = place.dataset['islandId'] ?? ''
  hydrateRoot(root, createElement(Component, JSON.parse(props.textContent)), { identifierPrefix })
}
