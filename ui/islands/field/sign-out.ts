import { askFirst } from './ask-first.ts'
import type { PhoneOutbox } from './outbox/phone-outbox.ts'
import { countWords, originalsWords, typedWords } from './outbox/waiting-words.ts'
import { saveAll } from './unsaved.ts'

/** The caches of pages belong to a user; those of scripts and styles to nobody. */
const pagesOf = /^callout-pages-/

/** Before a technician signs out: warns where work waits, then deletes all that this phone has of them. */
export function leaveOnSignOut(phone: PhoneOutbox): void {
  let isLeaving = false
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || new URL(form.action).pathname !== '/logout') return
    event.preventDefault()
    // The script of the report sends the form once more.
    if (isLeaving) return
    isLeaving = true
    leave(phone)
      .catch(() => true)
      .then((mayLeave) => {
        if (mayLeave) form.submit()
      })
      .catch(() => {})
      .finally(() => (isLeaving = false))
  })
}

async function leave({ userId, outbox, store, ask }: PhoneOutbox): Promise<boolean> {
  await saveAll()
  const unsent = async () => (await outbox.list()).filter(({ state }) => state !== 'late')
  const rest = (await unsent()).length > 0 ? await ask() : null
  const left = await unsent()
  const [originals, typed] = await Promise.all([outbox.originals(), store.typedAt(userId)])
  if (left.length > 0 || typed > 0) {
    const isSure = await askFirst({
      title: 'Some of your work is only on this phone',
      words: `${[countWords(left), typedWords(typed), originalsWords(originals)].filter(Boolean).join(', ')}. If you sign out now, it is deleted from this phone, and the office never gets it. ${left.length > 0 ? wayOut(rest?.kind) : 'Open the visit and save it first to keep it.'}`,
      yes: 'Delete it and sign out',
      no: 'Stay signed in',
    })
    if (!isSure) return false
  } else if (originals > 0) {
    const isSure = await askFirst({
      title: 'Some photos are still to be sent as they were taken',
      words: `${originalsWords(originals)}. The office has these photos in the size of the report. If you sign out now, the originals are deleted from this phone.`,
      yes: 'Delete them and sign out',
      no: 'Stay signed in',
    })
    if (!isSure) return false
  }
  await outbox.wipe()
  for (const name of await caches.keys()) if (pagesOf.test(name)) await caches.delete(name)
  return true
}

function wayOut(rest: string | undefined): string {
  return rest === 'no-signal'
    ? 'There is no connection now: stay signed in, and it is sent when there is one.'
    : 'Stay signed in to see it in the list at the top of the page.'
}
