/**
 * Keeps the page behind a tracking link true while somebody looks at it. Its holder has no account and so no stream: the
 * parts of the page are read again twice a minute, until the booking is over or the link ends.
 */
const everyMs = 30_000
let timer = 0

const parts = (page: Document) => [...page.querySelectorAll<HTMLElement>('[data-follow]')]

function again(): void {
  window.clearTimeout(timer)
  const isOver = parts(document).every((part) => part.dataset['follow'] === 'over')
  if (isOver || document.visibilityState === 'hidden') return
  timer = window.setTimeout(() => void read(), everyMs)
}

/** A visitor who is using a part by keyboard is not disturbed. */
async function read(): Promise<void> {
  const answer = await fetch(location.href).catch(() => null)
  if (answer && (answer.redirected || [404, 410].includes(answer.status))) {
    // The page of a link that has ended says so, and has no script.
    location.reload()
    return
  }
  if (answer?.ok) {
    const fresh = parts(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    for (const [place, part] of parts(document).entries()) {
      const next = fresh[place]
      const isSame = !next || next.outerHTML === part.outerHTML
      if (!isSame && !part.contains(document.activeElement)) part.replaceWith(next)
    }
  }
  again()
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') again()
  else void read()
})
again()
