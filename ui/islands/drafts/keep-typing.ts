const pauseMs = 800

const form = document.querySelector<HTMLFormElement>('form[data-keep]')
if (form) keepTyping(form)

/** Saves the text of the form a moment after the last key, and when the page is left. */
function keepTyping(of: HTMLFormElement): void {
  let waiting = 0
  const save = () => {
    clearTimeout(waiting)
    waiting = 0
    const typed = [...new FormData(of)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    const body = new URLSearchParams([...typed, ['intent', 'save']])
    void fetch(of.action, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
  of.addEventListener('input', () => {
    clearTimeout(waiting)
    waiting = window.setTimeout(save, pauseMs)
  })
  of.addEventListener('submit', () => {
    clearTimeout(waiting)
    waiting = 0
  })
  addEventListener('pagehide', () => {
    if (waiting !== 0) save()
  })
}
