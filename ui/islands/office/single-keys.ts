const key = 'callout-single-keys'

const who = () => document.querySelector<HTMLElement>('[data-bell-of]')?.dataset['bellOf'] ?? ''

/** Those who switched them off in this browser. */
function offFor(): readonly string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ').filter((id) => id !== '')
  } catch {
    return []
  }
}

export const singleKeysOn = (): boolean => !offFor().includes(who())

export function keepSingleKeys(on: boolean): void {
  const others = offFor().filter((id) => id !== who())
  try {
    localStorage.setItem(key, (on ? others : [...others, who()]).join(' '))
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}
