/**
 * Keeps the rows of a list true while the list lies open. A row that changed is shown anew where it stands; rows that came are
 * counted, and wait for a press. The row under the pointer or with the focus stays as it is until both have left it, and
 * keeps its place on the screen.
 */
const pauseMs = 400
/** While much changes, the list is read again no more often than this. */
const restMs = 2_000

const list = document.querySelector<HTMLElement>('[data-live-rows]')
// A page that answers a form stands at another address.
if (list && location.pathname === list.dataset['livePage']) follow(list)

const rowsIn = (root: ParentNode) =>
  new Map(
    [...root.querySelectorAll<HTMLElement>('[data-live-rows] [data-row]')].map((row) => [
      row.dataset['row'] ?? '',
      row,
    ]),
  )

function follow(place: HTMLElement): void {
  let isStale = false
  let isWaiting = false
  let restsUntil = 0
  let isFirst = true

  function soon(): void {
    isStale = true
    if (isWaiting) return
    isWaiting = true
    setTimeout(() => void lookNow(), Math.max(pauseMs, restsUntil - performance.now()))
  }

  /** One look ends before the next begins: an older answer never replaces a newer one. */
  async function lookNow(): Promise<void> {
    isStale = false
    await look().catch(() => {})
    restsUntil = performance.now() + restMs
    isWaiting = false
    if (isStale) soon()
  }

  async function look(): Promise<void> {
    const answer = await fetch(location.href)
    if (!answer.ok || answer.redirected) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [shown, fresh] = [rowsIn(document), rowsIn(page)]
    const used = [...shown.values()].find(isUsed)
    const top = used?.getBoundingClientRect().top ?? 0
    for (const [id, row] of shown) {
      const next = fresh.get(id)
      if (next && !next.isEqualNode(row)) {
        if (isUsed(row)) whenLeft(row)
        else renew(row, next)
      }
    }
    const come = [...fresh.keys()].filter((id) => !shown.has(id)).length
    const isGone = [...shown.keys()].some((id) => !fresh.has(id))
    say(come > 0 ? `${come} new` : isGone ? 'The list has changed' : '')
    if (used) scrollBy(0, used.getBoundingClientRect().top - top)
  }

  function whenLeft(row: HTMLElement): void {
    for (const kind of ['pointerleave', 'focusout']) row.addEventListener(kind, soon, { once: true })
  }

  /** Said politely, and once for the same words. */
  function say(words: string): void {
    const news = place.querySelector('[data-live-news]')
    if (!news || (news.firstElementChild?.textContent ?? '') === words) return
    const link = document.createElement('a')
    const address = new URL(location.href)
    address.searchParams.delete('done')
    link.href = address.href
    link.textContent = words
    news.replaceChildren(...(words === '' ? [] : [link]))
  }

  addEventListener('list-changed', soon)
  // Between two streams something may have changed; before the first one nothing was shown.
  addEventListener('thread-news', (event) => {
    const { detail } = event as CustomEvent<{ readonly kind: string }>
    if (detail.kind !== 'gap') return
    if (!isFirst) soon()
    isFirst = false
  })
}

const isUsed = (row: Element) => row.matches(':hover') || row.contains(document.activeElement)

/** The boxes of the row stay as the office left them. */
function renew(row: HTMLElement, next: HTMLElement): void {
  const chosen = new Set(
    [...row.querySelectorAll<HTMLInputElement>('input:checked')].map(({ name, value }) => name + value),
  )
  row.className = next.className
  row.replaceChildren(...next.childNodes)
  for (const box of row.querySelectorAll('input')) box.checked = chosen.has(box.name + box.value)
}
