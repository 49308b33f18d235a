import { messages, say } from './say.ts'

/** A message that is added in the same turn as its region is not read out. */
const pauseMs = 100

/** Makes messages of what the page says was done (`ui/components/Done.tsx`). */
export function sayWhatWasDone(): void {
  messages()
  const all = document.querySelectorAll<HTMLElement>('[data-done]')
  for (const done of all) {
    setTimeout(() => {
      done.remove()
      say(done.textContent)
    }, pauseMs)
  }
  if (all.length > 0) forgetWord()
}

/** A page that is reloaded, or found again, does not say once more that it was done. */
function forgetWord(): void {
  const address = new URL(location.href)
  address.searchParams.delete('done')
  history.replaceState(history.state, '', address)
}
