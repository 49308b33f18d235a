/** Is sent to the document when parts of it were shown afresh. */
export const shownAfresh = 'shown-afresh'

/** Replaces the parts of the page with these ids by those that the server shows now; what was typed in them stays. */
export async function showAfresh(...ids: readonly string[]): Promise<void> {
  const { pathname, search } = location
  const answer = await fetch(`${pathname}${new URLSearchParams(search).has('visit') ? search : ''}`).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  // The phone answered with the page as it was kept: nothing of it is new.
  if (page.documentElement.dataset['keptAt'] !== undefined) return
  for (const id of ids) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)]
    if (!old || !fresh) continue
    keepTyped(old, fresh)
    old.replaceWith(document.adoptNode(fresh))
  }
  document.dispatchEvent(new Event(shownAfresh))
}

function keepTyped(old: HTMLElement, fresh: HTMLElement): void {
  for (const field of old.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'hidden' || !field.name) continue
    const isChoice = field.type === 'radio' || field.type === 'checkbox'
    if (!isChoice && field.value === field.defaultValue) continue
    const value = isChoice ? `[value="${CSS.escape(field.value)}"]` : ''
    const named = `[name="${CSS.escape(field.name)}"]:not([type=hidden])${value}`
    const same = fresh.querySelector<typeof field>(isChoice || !field.id ? named : `#${CSS.escape(field.id)}`)
    if (!same) continue
    if (same instanceof HTMLInputElement && field instanceof HTMLInputElement && isChoice) same.checked = field.checked
    else same.value = field.value
  }
}
