import { sayFailed, settle } from '../toasts/say.ts'

/** The list is read from the server, which draws it; its address stays one that can be shared. */
const parts = [
  '[data-keyword-tiles]',
  '[data-keyword-suggestions]',
  '[data-keyword-list]',
  '[data-keyword-logs]',
] as const
let latest = 0

/** The element that says what failed with the list. */
export function faultOfList(): HTMLElement {
  const place = document.querySelector<HTMLElement>('[data-keyword-fault]')
  if (!place) throw new Error('the list of keywords has no place for a failure')
  return place
}

/** Shows the list at that address in place of the present one. */
export async function readList(href: string, isNew = true): Promise<boolean> {
  const mine = ++latest
  busy(true)
  const page = await pageAt(href)
  if (mine !== latest) return false
  busy(false)
  if (!page) {
    sayFailed(faultOfList(), 'Failed to load keyword data')
    return false
  }
  settle(faultOfList())
  for (const part of parts) {
    const [fresh, shown] = [page, document].map((one) => one.querySelector(part))
    if (fresh && shown) shown.replaceWith(fresh)
  }
  if (isNew) history.replaceState(null, '', href)
  return true
}

/** Reads the list of the present address again, and keeps the focus where it was. */
export async function readAgain(): Promise<void> {
  const id = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-keyword]')?.dataset['keyword']
  await readList(presentHref(), false)
  if (id) editLinkOf(id)?.focus()
}

export function editLinkOf(id: string): HTMLElement | null {
  return cellOf(id)?.closest('tr')?.querySelector<HTMLElement>('[data-keyword-edit]') ?? null
}

export function cellOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-keyword="${CSS.escape(id)}"]`)
}

/** Without what the address says of the last action. */
function presentHref(): string {
  const address = new URL(location.href)
  for (const name of ['done', 'counts', 'undo', 'until']) address.searchParams.delete(name)
  return address.pathname + address.search
}

function busy(is: boolean): void {
  document.querySelector('[data-keyword-list]')?.setAttribute('aria-busy', String(is))
  const words = document.querySelector<HTMLElement>('[data-keyword-loading]')
  if (words) words.hidden = !is
}

async function pageAt(href: string): Promise<Document | null> {
  try {
    const answer = await fetch(href, { headers: { accept: 'text/html' } })
    if (!answer.ok || answer.redirected) return null
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector('[data-keyword-tiles]') ? page : null
  } catch {
    return null
  }
}
