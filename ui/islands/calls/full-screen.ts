/** The panel covers the page: nothing behind it is reached by keyboard. Returns what ends it. */
export function fillScreen(panel: HTMLElement): () => void {
  const behind: HTMLElement[] = []
  for (let one: HTMLElement = panel; one.parentElement && one !== document.body; one = one.parentElement) {
    for (const other of one.parentElement.children) {
      // Messages stand above the call.
      const isLeft = other === one || !(other instanceof HTMLElement) || other.inert || other.matches('.toasts, script')
      if (!isLeft) behind.push(other)
    }
  }
  for (const each of behind) each.inert = true
  panel.classList.add('call-full')
  return () => {
    for (const each of behind) each.inert = false
    panel.classList.remove('call-full')
  }
}
