import { redirect, render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, deskOf, parseId } from '#modules/shared'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'
import { returnOffer } from '../return-offer.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  planned: 'The return visit is planned.',
  asked: 'The customer gets a message with a link to choose the time.',
  submitted: 'Service fulfillment recorded successfully!',
}

/** For the customer, the technician of the visit that waits, and the office; to everyone else it is not there. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, form } = pageContext
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  if (!id) throw render(404)
  const found = await modules.returns.find({ userId: who.id, role: who.role }, id)
  const desk = deskOf(who)
  const back = {
    office: { href: at.admin.booking(id), words: 'The booking' },
    technician: { href: at.tracker(id), words: 'The job' },
    customer: { href: at.track(id), words: 'The booking' },
  }
  if (!found.ok) {
    // The work went on meanwhile.
    if (found.refusal.kind === 'no-return-needed') throw redirect(back[desk].href)
    throw render(404)
  }
  const { need, part } = found.value
  return {
    offer: await returnOffer(pageContext, need, part, at.return(id)),
    done: doneIn(pageContext, doneWords),
    back: back[part],
    form,
  }
}
