import { messages, say } from './say.ts'

/** A message that is added in the same turn as its region is not read out. */
const pauseMs = 100

/** Makes messages of what the page says was done (`ui/components/Done.tsx`). */
export function sayWhatWasDone(): void {
  messages()
  for (const done of document.querySelectorAll<HTMLElement>('[data-done]')) {
    const words = done.querySelector('.notice-title')?.textContent
    if (!words) continue
    setTimeout(() => {
      done.remove()
      say(words)
    }, pauseMs)
  }
  forgetWord()
}

/** The page that is reloaded, or found again, does not say once more that it was done. */
function forgetWord(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('done')) return
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
}
